import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { connectInstagramUrl, paths } from '../../lib/paths.ts'
import { cx } from '../../ui/cx.ts'
import { OneLine } from '../../ui/one-line.tsx'
import { useMenu } from '../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../ui/overlays/menu-popup.tsx'
import { accountName, instagramAccounts } from '../session/session-logic.ts'
import { returnAfterConnect, selectAccount } from '../session/session-store.ts'
import { useAccountState } from './account-state.ts'
import { useAccounts, useSelectedAccount } from '../session/use-accounts.ts'
import { useUser } from '../session/use-session.ts'
import { stateNames } from './account-state-names.ts'

/** Selected account with its state; opens the list of accounts with links to connect and manage them. */
export function AccountSwitcher({ compact }: { compact: boolean }) {
  const accounts = instagramAccounts(useAccounts().data)
  const account = useSelectedAccount()
  const name = account ? accountName(account) : m.workspace_no_account()
  const connectionItems = useConnectionItems()
  const { trigger, popup } = useMenu(m.workspace_switch_account(), () => [
    ...accounts.map((each) => itemOf(each, each.id === account?.id)),
    ...connectionItems,
  ])
  return (
    <>
      {popup}
      <button
        type="button"
        {...trigger}
        className={cx(
          'flex min-h-12 items-center gap-2 rounded-control bg-pane text-start hover:bg-raised',
          compact ? 'justify-center' : 'px-2',
        )}
      >
        <Avatar letter={account?.username.charAt(0) ?? '?'}>
          {account && <StateDot account={account} />}
        </Avatar>
        <span className="sr-only">
          {compact ? `${m.workspace_switch_account()}: ${name}` : m.workspace_switch_account()}
        </span>
        {compact ? (
          account && <StateText account={account} compact />
        ) : (
          <>
            <span className="min-w-0 grow">
              <OneLine isName className="font-semibold">
                {name}
              </OneLine>
              {account && <StateText account={account} compact={false} />}
            </span>
            <ChevronsUpDown size={16} aria-hidden="true" className="shrink-0 text-text-3" />
          </>
        )}
      </button>
    </>
  )
}

function StateDot({ account }: { account: ConnectedAccount }) {
  const healthy = useAccountState(account) === 'active'
  return <HealthDot healthy={healthy} className="absolute -end-0.5 -bottom-0.5 border-2 border-canvas" />
}

/** The one place that says whether the account works. */
function StateText({ account, compact }: { account: ConnectedAccount; compact: boolean }) {
  const state = useAccountState(account)
  return (
    <span data-testid="account-state" className={compact ? 'sr-only' : 'block text-floor text-text-2'}>
      {stateNames[state]}
    </span>
  )
}

function itemOf(account: ConnectedAccount, isSelected: boolean): MenuItem {
  const healthy = account.status === 'connected'
  const name = accountName(account)
  return {
    label: healthy ? name : `${name} (${m.common_reconnect_needed()})`,
    icon: (
      <>
        <Check size={16} aria-hidden="true" className={isSelected ? '' : 'invisible'} />
        <HealthDot healthy={healthy} />
      </>
    ),
    onSelect: () => selectAccount(account.id),
  }
}

function useConnectionItems(): MenuItem[] {
  const user = useUser()
  const navigate = useNavigate()
  return [
    {
      label: m.workspace_connect_another(),
      onSelect: () => {
        returnAfterConnect(null)
        location.assign(connectInstagramUrl(user.id))
      },
    },
    {
      label: m.common_manage_connections(),
      onSelect: () => void navigate({ to: paths.connections }),
    },
  ]
}

function Avatar({ letter, children }: { letter: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="display relative grid size-8 shrink-0 place-items-center rounded-pill bg-overlay font-semibold uppercase"
    >
      {letter}
      {children}
    </span>
  )
}

/** Decorative: the state is also shown as text. */
const HealthDot = ({ healthy, className }: { healthy: boolean; className?: string }) => (
  <span aria-hidden="true" className={cx('size-3 rounded-pill', healthy ? 'bg-ok' : 'bg-warn', className)} />
)
