import { Link, useRouterState } from '@tanstack/react-router'
import { ArrowLeft, LogOut } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { workspaceWords } from '../../copy/workspace.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { sidebarSections, type SectionLink } from './sections.ts'
import { sectionOf } from './workspace-logic.ts'

/** Content of the sidebar, also shown in the drawer below 1024 px. */
export function SidebarContent({ compact, onNavigate }: { compact: boolean; onNavigate?: () => void }) {
  const active = useRouterState({ select: (state) => sectionOf(state.location.pathname) })
  const { signOut, busy } = useSignOut()
  return (
    <>
      <AccountSwitcher compact={compact} />
      <nav aria-label={workspaceWords.workspace} className="mt-2">
        <ul className="flex flex-col gap-1">
          {sidebarSections.map((link) => (
            <li key={link.section}>
              <SectionRow
                link={link}
                active={active === link.section}
                compact={compact}
                onNavigate={onNavigate}
              />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto flex flex-col items-stretch gap-1 pt-6">
        {!compact && <Health />}
        <LinkButton
          to={paths.platforms}
          variant="ghost"
          className={compact ? 'px-0!' : 'justify-start!'}
          title={compact ? workspaceWords.backToPlatforms : undefined}
          icon={<ArrowLeft size={18} aria-hidden="true" />}
        >
          <span className={compact ? 'sr-only' : ''}>{workspaceWords.backToPlatforms}</span>
        </LinkButton>
        <Button
          variant="ghost"
          busy={busy}
          className={compact ? 'px-0!' : 'justify-start!'}
          title={compact ? workspaceWords.logout : undefined}
          icon={<LogOut size={18} aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          <span className={compact ? 'sr-only' : ''}>{workspaceWords.logout}</span>
        </Button>
      </div>
    </>
  )
}

interface SectionRowProps {
  link: SectionLink
  active: boolean
  compact: boolean
  onNavigate: (() => void) | undefined
}

function SectionRow({ link: { path, label, Icon }, active, compact, onNavigate }: SectionRowProps) {
  return (
    <Link
      to={path}
      aria-current={active ? 'page' : undefined}
      title={compact ? label : undefined}
      onClick={onNavigate}
      className={cx(
        'label-text relative flex h-11 items-center gap-3 rounded-control text-body transition-colors duration-(--press) lg:h-10',
        compact ? 'justify-center' : 'px-3',
        active ? 'bg-s2 text-text' : 'text-text-2 hover:bg-s3 hover:text-text',
      )}
    >
      {active && <span aria-hidden="true" className="absolute inset-y-2 left-0 w-0.5 bg-brand" />}
      <Icon size={18} aria-hidden="true" />
      <span className={compact ? 'sr-only' : 'grow'}>{label}</span>
      {active && !compact && <StatusDot />}
    </Link>
  )
}

function Health() {
  const account = useSelectedAccount()
  if (!account) return null
  return (
    <p className="px-3 pb-2">
      {account.status === 'connected' ? (
        <Tag tone="ok">{workspaceWords.active}</Tag>
      ) : (
        <Tag tone="warn">{workspaceWords.needsReconnect}</Tag>
      )}
    </p>
  )
}
