import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '@skein/messages'
import { cx } from '../../../ui/cx.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../../ui/loading/missing-part.tsx'
import { rovingFocus } from '../../../ui/roving-focus.ts'
import { useSelectedAccount } from '../../session/use-accounts.ts'
import { AccountSwitcher } from '../account-switcher.tsx'
import { AssistantLink } from '../assistant-link.tsx'
import { type SectionLink, sidebarSections } from '../sections.ts'
import { SidebarFoot } from './sidebar-foot.tsx'
import { useEntry } from '../use-section.ts'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'

const NeedsReplyBadge = lazyPart(
  async () => (await import('../bar/needs-reply-badge.tsx')).NeedsReplyBadge,
  MissingTool,
)

interface SidebarContentProps {
  compact: boolean
  /** Shows the button that collapses the sidebar. */
  collapsible?: boolean
  onNavigate?: () => void
}

/** Content of the sidebar, also shown in the drawer below 1024 px. */
export function SidebarContent({ compact, collapsible = false, onNavigate }: SidebarContentProps) {
  const current = useEntry()
  return (
    <>
      <AccountSwitcher compact={compact} />
      <nav aria-label={m.workspace()} className="mt-3">
        <ul ref={rovingFocus} className="flex flex-col gap-0.5">
          {sidebarSections.map((section) => (
            <li key={section.entry}>
              <SectionRow
                section={section}
                active={section.entry === current}
                compact={compact}
                onNavigate={onNavigate}
              />
            </li>
          ))}
          <li>
            <AssistantLink
              tip={compact ? m.common_assistant() : undefined}
              onNavigate={onNavigate}
              aria-current={current === 'assistant' ? 'page' : undefined}
              className={rowClass({ active: current === 'assistant', compact })}
            >
              <Sparkles size={18} aria-hidden="true" />
              <span className={compact ? 'sr-only' : 'grow'}>{m.common_assistant()}</span>
            </AssistantLink>
          </li>
        </ul>
      </nav>
      <SidebarFoot compact={compact} collapsible={collapsible} />
    </>
  )
}

const rowClass = ({ active, compact }: { active: boolean; compact: boolean }) =>
  cx(
    'label-text relative flex h-11 items-center gap-3 rounded-control text-body transition-colors duration-(--press) lg:h-8',
    compact ? 'justify-center' : 'px-2.5',
    active ? 'bg-raised text-text forced-colors:underline' : 'text-text-2 hover:bg-raised hover:text-text',
  )

interface SectionRowProps {
  section: SectionLink
  active: boolean
  compact: boolean
  onNavigate: (() => void) | undefined
}

function SectionRow({ section, active, compact, onNavigate }: SectionRowProps) {
  const { entry, path, search, label, Icon } = section
  const account = useSelectedAccount()
  return (
    <Link
      to={path}
      search={search ?? {}}
      // Otherwise the link is current on every page below its path.
      activeOptions={{ exact: true }}
      aria-current={active ? 'page' : undefined}
      {...tooltip(compact ? label : undefined)}
      onClick={onNavigate}
      className={rowClass({ active, compact })}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={compact ? 'sr-only' : 'grow'}>{label}</span>
      {entry === 'liveChat' && account && (
        <span className={compact ? 'absolute top-0 end-0' : ''}>
          <Suspense>
            <NeedsReplyBadge platformUserId={account.platform_user_id} />
          </Suspense>
        </span>
      )}
    </Link>
  )
}
