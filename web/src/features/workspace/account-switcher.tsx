import { ChevronsUpDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { cx } from '../../ui/cx.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { workspaceWords } from '../../copy/workspace.ts'
import { accountName, instagramAccounts } from '../session/session-logic.ts'
import { useAccounts, useSelectedAccount } from '../session/use-accounts.ts'
import { HealthDot } from './health-dot.tsx'

/** Selected account with its state; opens the list of accounts. */
export function AccountSwitcher({ compact }: { compact: boolean }) {
  const accounts = instagramAccounts(useAccounts().data)
  const account = useSelectedAccount()
  const name = account ? accountName(account) : workspaceWords.noAccount
  const healthy = account?.status === 'connected'
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    void import('./open-account-menu.ts').then(({ openAccountMenu }) =>
      openAccountMenu(currentTarget, { accounts, chosen: account?.id }),
    )
  return (
    <button
      type="button"
      aria-haspopup="menu"
      disabled={accounts.length === 0}
      onClick={open}
      className={cx(
        'flex min-h-12 items-center gap-3 rounded-control border border-line text-left hover:bg-s3',
        compact ? 'justify-center' : 'px-2.5',
      )}
    >
      <Avatar letter={account?.username.charAt(0) ?? '?'} healthy={healthy} />
      <VisuallyHidden>
        {compact ? `${workspaceWords.switchAccount}: ${name}` : workspaceWords.switchAccount}
      </VisuallyHidden>
      {!compact && (
        <>
          <span className="min-w-0 grow">
            <span className="block truncate font-semibold">{name}</span>
            {account && (
              <span className="meta block">
                {healthy ? workspaceWords.online : workspaceWords.needsReconnect}
              </span>
            )}
          </span>
          <ChevronsUpDown size={16} aria-hidden="true" className="shrink-0 text-text-3" />
        </>
      )}
    </button>
  )
}

function Avatar({ letter, healthy }: { letter: string; healthy: boolean }) {
  return (
    <span
      aria-hidden="true"
      className="display relative grid size-8 shrink-0 place-items-center rounded-pill bg-s3 font-semibold uppercase"
    >
      {letter}
      <HealthDot healthy={healthy} className="absolute -right-0.5 -bottom-0.5 border-2 border-canvas" />
    </span>
  )
}
