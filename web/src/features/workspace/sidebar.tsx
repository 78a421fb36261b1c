import { ArrowLeft, CircleQuestionMark, LogOut, PanelLeftClose, PanelLeftOpen, Sparkles } from 'lucide-react'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { Suspense } from 'react'
import { Link, useRouterState } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { toggleSidebar, useUiState } from '../../lib/browser/ui-state.ts'
import { Brand } from '../../ui/brand.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { guidePath, paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-style.ts'
import { StatusDot } from '../../ui/status-dot.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { newChatId } from '../../lib/new-id.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { useUser } from '../session/use-session.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { stateTones, useAccountState } from './account-state.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { type SectionLink, sectionOf, sidebarSections } from './sections.ts'
import { stateNames } from './account-state-names.ts'
import { brandName } from '../../lib/brand-name.ts'

/** 232 px wide, or 64 px with icons only. */
export function Sidebar() {
  const collapsed = useUiState((state) => state.sidebarCollapsed)
  return (
    <aside
      className={cx(
        'sticky top-0 flex h-[calc(100dvh-var(--foot)-var(--bar,0px))] shrink-0 flex-col gap-2 overflow-x-hidden overflow-y-auto pb-3',
        collapsed ? 'w-16 px-2.5' : 'w-58 px-3',
      )}
    >
      <div className={cx('flex items-center', collapsed ? 'flex-col pt-2' : 'h-14 justify-between ps-2')}>
        <Brand name={brandName} compact={collapsed} />
        <IconButton
          label={collapsed ? m.common_expand_sidebar() : m.common_collapse_sidebar()}
          icon={collapsed ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
          aria-expanded={!collapsed}
          className="aria-expanded:bg-transparent"
          onClick={toggleSidebar}
        />
      </div>
      <SidebarContent compact={collapsed} />
    </aside>
  )
}

/** Content of the sidebar, also shown in the drawer below 1024 px. */
export function SidebarContent({ compact, onNavigate }: { compact: boolean; onNavigate?: () => void }) {
  const active = useRouterState({ select: (state) => sectionOf(state.location.pathname) })
  const account = useSelectedAccount()
  const { signOut, busy } = useSignOut()
  const footClass = compact ? 'px-0!' : 'justify-start!'
  return (
    <>
      <AccountSwitcher compact={compact} />
      <nav aria-label={m.workspace()} className="mt-2">
        <ul className="flex flex-col gap-1">
          {sidebarSections.map((link) => (
            <li key={link.path}>
              <SectionRow
                link={link}
                active={active === link.path}
                compact={compact}
                onNavigate={onNavigate}
              />
            </li>
          ))}
          <li>
            <AssistantRow compact={compact} onNavigate={onNavigate} />
          </li>
        </ul>
      </nav>
      <div className="mt-auto flex flex-col items-stretch gap-1 pt-6">
        {!compact && account && <Health account={account} />}
        <a
          href={guidePath}
          target="_blank"
          rel="noopener"
          className={buttonClass('ghost', 'regular', footClass)}
          title={compact ? m.workspace_help() : undefined}
        >
          <CircleQuestionMark size={18} aria-hidden="true" />
          <span className={compact ? 'sr-only' : ''}>{m.workspace_help()}</span>
        </a>
        <LinkButton
          to={paths.platforms}
          variant="ghost"
          className={footClass}
          title={compact ? m.common_back_to_platforms() : undefined}
          icon={<ArrowLeft size={18} aria-hidden="true" />}
        >
          <span className={compact ? 'sr-only' : ''}>{m.common_back_to_platforms()}</span>
        </LinkButton>
        <Button
          variant="ghost"
          busy={busy}
          className={footClass}
          title={compact ? m.common_logout() : undefined}
          icon={<LogOut size={18} aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          <span className={compact ? 'sr-only' : ''}>{m.common_logout()}</span>
        </Button>
      </div>
    </>
  )
}

const NeedsReplyBadge = lazyPart(async () => (await import('./needs-reply-badge.tsx')).NeedsReplyBadge)

const rowClass = (compact: boolean) =>
  cx(
    'label-text relative flex h-11 items-center gap-3 rounded-control text-body transition-colors duration-(--press) lg:h-10',
    compact ? 'justify-center' : 'px-3',
  )
const otherRow = 'text-text-2 hover:bg-s3 hover:text-text'

/** Opens a new chat with the assistant. */
function AssistantRow({ compact, onNavigate }: Pick<SectionRowProps, 'compact' | 'onNavigate'>) {
  const { id } = useUser()
  return (
    <Link
      to={paths.chat}
      params={newChatParams}
      search={{ provider_id: id }}
      preload={false}
      title={compact ? m.common_assistant() : undefined}
      onClick={onNavigate}
      className={cx(rowClass(compact), otherRow)}
    >
      <Sparkles size={18} aria-hidden="true" />
      <span className={compact ? 'sr-only' : 'grow'}>{m.common_assistant()}</span>
    </Link>
  )
}

const newChatParams = () => ({ chatId: newChatId() })

interface SectionRowProps {
  link: SectionLink
  active: boolean
  compact: boolean
  onNavigate: (() => void) | undefined
}

function SectionRow({ link: { path, label, Icon }, active, compact, onNavigate }: SectionRowProps) {
  const account = useSelectedAccount()
  return (
    <Link
      to={path}
      // Otherwise the link is current on every page below its path.
      activeOptions={{ exact: true }}
      aria-current={active ? 'page' : undefined}
      title={compact ? label : undefined}
      onClick={onNavigate}
      className={cx(rowClass(compact), active ? 'bg-s2 text-text' : otherRow)}
    >
      {active && <span aria-hidden="true" className="absolute inset-y-2 start-0 w-0.5 bg-brand" />}
      <Icon size={18} aria-hidden="true" />
      <span className={compact ? 'sr-only' : 'grow'}>{label}</span>
      {path === paths.liveChat && account && (
        <span className={compact ? 'absolute top-0.5 end-0' : ''}>
          <Suspense>
            <NeedsReplyBadge platformUserId={account.platform_user_id} />
          </Suspense>
        </span>
      )}
      {active && !compact && <StatusDot />}
    </Link>
  )
}

function Health({ account }: { account: ConnectedAccount }) {
  const state = useAccountState(account)
  return (
    <p className="px-3 pb-2" data-testid="account-state">
      <Tag tone={stateTones[state]}>{stateNames[state]}</Tag>
    </p>
  )
}
