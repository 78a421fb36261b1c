import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { hasPermission } from '@skein/contract/workspaces/permissions'
import type { Workspace } from '@skein/contract/workspaces/workspaces'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { workspacesQuery } from '../../components/queries/workspaces-query.ts'
import { PlatformLogo } from '../../components/platform-logo.tsx'
import { buttonClass } from '../../ui/buttons/button-style.ts'
import { accountName } from '../session/session-logic.ts'
import { OneLine } from '../../ui/one-line.tsx'
import { roleNames } from '@skein/contract/workspaces/role-names'
import { Tag } from '../../ui/tag.tsx'
import { selectAccount } from '../session/session-store.ts'
import { AccountActions } from './account-actions.tsx'
import { ConnectionTag } from './connection-tag.tsx'

const platformNames = { instagram: 'Instagram', x: 'X', gmail: 'Gmail' }

/** Social accounts or mailboxes. */
export type AccountKind = 'social' | 'email'

interface AccountRowsProps {
  kind: AccountKind
  query: UseQueryResult<ConnectedAccount[]>
  empty: string
  onReconnect: (account: ConnectedAccount) => void
}

export function AccountRows({ kind, query, empty, onReconnect }: AccountRowsProps) {
  const { data, isPending } = query
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  if (isPending) {
    return (
      <div role="status" aria-label={m.platforms_loading()} className="flex flex-col gap-3 py-2">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-14 rounded-card" />
        ))}
      </div>
    )
  }
  if (!data) return <LoadFailure title={m.session_accounts_failed()} query={query} />
  const accounts = data.filter(({ platform }) => (platform === 'gmail') === (kind === 'email'))
  const primary = accounts.find(isReconnectable) ?? accounts.find(({ status }) => status === 'connected')
  if (accounts.length === 0) {
    const dots = [0, 1, 2].map((dot) => <StatusDot key={dot} state="hollow" tone="neutral" />)
    return <EmptyState title={empty} art={<span className="flex items-center gap-6">{dots}</span>} />
  }
  return (
    <ul className="divide-y divide-line">
      {accounts.map((account) => (
        <AccountRow
          key={account.id}
          account={account}
          isPrimary={account === primary}
          workspaces={workspaces}
          onReconnect={() => onReconnect(account)}
        />
      ))}
    </ul>
  )
}

/** Whether the account needs reconnecting, and the user may do that. */
const isReconnectable = ({ status, role }: ConnectedAccount): boolean =>
  status === 'needs_reconnect' && hasPermission(role, 'admin')

interface AccountRowProps {
  account: ConnectedAccount
  /** Whether its button is the primary one: to reconnect the first that needs it, else to open the first account. */
  isPrimary: boolean
  /** Those of the user. */
  workspaces: readonly Workspace[]
  onReconnect: () => void
}

function AccountRow({ account, isPrimary, workspaces, onReconnect }: AccountRowProps) {
  const openAccount = useOpenAccount(account)
  const mayConnect = hasPermission(account.role, 'admin')
  const workspace = workspaces.find(({ workspace_id }) => workspace_id === account.workspace_id)
  return (
    <li className="flex flex-wrap items-start justify-end gap-2 py-2 sm:items-center">
      <OpenButton
        account={account}
        isPrimary={isPrimary}
        workspace={workspaces.length > 1 ? workspace?.name : undefined}
        onOpen={openAccount}
      />
      {isReconnectable(account) && (
        <div className="max-sm:order-last max-sm:basis-full">
          <Button
            size="dense"
            variant={isPrimary ? 'primary' : 'secondary'}
            aria-label={m.platforms_reconnect_name({ name: accountName(account) })}
            onClick={onReconnect}
          >
            {m.common_reconnect()}
          </Button>
        </div>
      )}
      {mayConnect ? (
        <AccountActions account={account} workspaces={workspaces} onOpen={openAccount} />
      ) : (
        <Tag>{roleNames[account.role]()}</Tag>
      )}
    </li>
  )
}

/** Returns what opens the workspace of the account or its mailbox. A mailbox keeps the selected Instagram account. */
function useOpenAccount({ platform, id }: ConnectedAccount): () => void {
  const navigate = useNavigate()
  return () => {
    if (platform === 'instagram') selectAccount(id)
    void navigate({ to: `/${platform}` })
  }
}

interface OpenButtonProps {
  account: ConnectedAccount
  isPrimary: boolean
  /** The name of its workspace, for a user with several. */
  workspace: string | undefined
  onOpen: () => void
}

function OpenButton({ account, isPrimary, workspace, onOpen }: OpenButtonProps) {
  const ill = account.status === 'needs_reconnect'
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-ms-2 flex min-h-14 min-w-0 grow basis-48 flex-wrap items-center gap-3 rounded-control px-2 py-1 text-start hover:bg-overlay"
    >
      <span className="relative shrink-0">
        <Avatar username={account.username} picture={account.picture_url} />
        <span className="absolute -end-1 -bottom-1 grid size-5 place-items-center rounded-pill bg-pane">
          <PlatformLogo platform={account.platform} size={14} />
        </span>
      </span>
      <span className="min-w-[min(10rem,100%)] flex-1">
        <span className="sr-only">{m.common_open()} </span>
        <OneLine isName className="font-semibold">
          {accountName(account)}
        </OneLine>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="meta">{platformNames[account.platform]}</span>
          {account.followers_count !== null && (
            <span className="meta tabular">{m.contacts_followers({ count: account.followers_count })}</span>
          )}
          {workspace !== undefined && <span className="meta break-words">{workspace}</span>}
          <ConnectionTag isLost={ill} />
        </span>
        {ill && account.status_reason && (
          <span className="mt-1 block text-label text-text-2">{account.status_reason}</span>
        )}
      </span>
      {!ill && (
        <span className={buttonClass(isPrimary ? 'primary' : 'secondary', 'dense')}>
          {account.platform === 'gmail' ? m.platforms_open_mailbox() : m.platforms_open_workspace()}
        </span>
      )}
    </button>
  )
}
