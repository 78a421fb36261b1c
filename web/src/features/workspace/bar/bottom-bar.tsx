import { Link } from '@tanstack/react-router'
import { Ellipsis, type LucideIcon, Sparkles } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { cx } from '../../../ui/cx.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../../ui/loading/missing-part.tsx'
import { useSelectedAccount } from '../../session/use-accounts.ts'
import { MenuDrawer } from '../sidebar/menu-drawer.tsx'
import { AssistantLink } from '../assistant-link.tsx'
import { bottomSections } from '../sections.ts'
import { showCurrent } from '../show-current.ts'
import { useEntry } from '../use-section.ts'

const NeedsReplyBadge = lazyPart(
  async () => (await import('./needs-reply-badge.tsx')).NeedsReplyBadge,
  MissingTool,
)

/** The bar at the bottom of phones: the daily work, and the menu with everything else. */
export function BottomBar() {
  const current = useEntry()
  const [open, setOpen] = useState(false)
  const isInMenu = current !== 'assistant' && !bottomSections.some(({ entry }) => entry === current)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => showCurrent(list.current), [current])
  return (
    <nav
      aria-label={m.workspace_main_navigation()}
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 h-(--bottom-bar) border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul ref={list} className="flex h-full large-text:overflow-x-auto large-text:[scrollbar-width:none]">
        {bottomSections.map(({ entry, path, label, Icon }) => (
          <li key={entry} className={cellClass}>
            <Link
              to={path}
              activeOptions={{ exact: true }}
              aria-current={entry === current ? 'page' : undefined}
              className={itemClass(entry === current)}
            >
              <ItemContent Icon={Icon} label={label}>
                {entry === 'liveChat' && <InboxBadge />}
              </ItemContent>
            </Link>
          </li>
        ))}
        <li className={cellClass}>
          <AssistantLink
            aria-current={current === 'assistant' ? 'page' : undefined}
            className={itemClass(current === 'assistant')}
          >
            <ItemContent Icon={Sparkles} label={m.common_assistant()} />
          </AssistantLink>
        </li>
        <li className={cellClass}>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-current={isInMenu || undefined}
            className={itemClass(isInMenu)}
            onClick={() => setOpen(true)}
          >
            <ItemContent Icon={Ellipsis} label={m.palette_groups_help()} />
          </button>
          <MenuDrawer open={open} onOpenChange={setOpen} />
        </li>
      </ul>
    </nav>
  )
}

const cellClass = 'min-w-11 flex-auto overflow-hidden large-text:shrink-0 large-text:px-1'

const itemClass = (active: boolean) =>
  cx(
    'flex size-full min-w-0 flex-col items-center justify-center gap-0.5 text-floor -outline-offset-2!',
    active ? 'bg-raised text-text forced-colors:underline' : 'text-text-2',
  )

interface ItemContentProps {
  Icon: LucideIcon
  label: string
  children?: ReactNode
}

const ItemContent = ({ Icon, label, children }: ItemContentProps) => (
  <>
    <span className="relative">
      <Icon size={20} aria-hidden="true" />
      {children}
    </span>
    <span className="max-w-full truncate px-0.5">{label}</span>
  </>
)

function InboxBadge() {
  const account = useSelectedAccount()
  return (
    account && (
      <span className="absolute -top-1.5 start-3">
        <Suspense>
          <NeedsReplyBadge platformUserId={account.platform_user_id} />
        </Suspense>
      </span>
    )
  )
}
