import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen, SquarePen, Workflow } from 'lucide-react'
import { m } from '@skein/messages'
import { useUiState } from '../../../lib/browser/ui-state.ts'
import { paths } from '../../../lib/paths.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { newChatId } from '../../../lib/new-id.ts'
import { buttonClass } from '../../../ui/buttons/button-style.ts'
import { OneLine } from '../../../ui/one-line.tsx'
import type { ChatPlace } from '../queries.ts'
import { ThreadList } from './thread-list.tsx'
import { ProfileMenu, useProfileName } from './profile-menu.tsx'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'

/** List of chats: 250 px wide, or 80 px with icons only. */
export function ChatSidebar({ place }: { place: ChatPlace }) {
  const collapsed = useUiState((state) => state.chatsCollapsed)
  return (
    <aside
      aria-label={m.assistant_thread_chats()}
      className={cx(
        'flex h-full shrink-0 flex-col gap-3 overflow-x-hidden border-e border-line py-3',
        collapsed ? 'w-20 items-center px-3' : 'w-[250px] px-3',
      )}
    >
      <SidebarContent place={place} compact={collapsed} />
    </aside>
  )
}

export interface SidebarContentProps {
  place: ChatPlace
  compact: boolean
  /** The list in the drawer, which cannot be collapsed. */
  onNavigate?: (() => void) | undefined
}

/** Content of both sidebar and drawer. */
export function SidebarContent({ place, compact, onNavigate }: SidebarContentProps) {
  return (
    <>
      <NewChat providerId={place.providerId} compact={compact} onNavigate={onNavigate} />
      {compact ? (
        <div className="grow" />
      ) : (
        <section aria-label={m.common_recent()} className="flex min-h-0 grow flex-col gap-1">
          <h2 className="meta px-2.5">{m.common_recent()}</h2>
          <ThreadList place={place} onNavigate={onNavigate} />
        </section>
      )}
      <Footer compact={compact} narrowable={!onNavigate} />
    </>
  )
}

function NewChat({
  providerId,
  compact,
  onNavigate,
}: {
  providerId: string
  compact: boolean
  onNavigate: (() => void) | undefined
}) {
  return (
    <Link
      to={paths.chat}
      params={newChatParams}
      search={{ provider_id: providerId }}
      preload={false}
      {...tooltip(compact ? m.common_new_chat() : undefined)}
      aria-keyshortcuts="Control+Shift+O Meta+Shift+O"
      onClick={onNavigate}
      className={buttonClass('secondary', 'regular', compact ? 'px-0! w-11' : 'justify-start!')}
    >
      <SquarePen size={17} aria-hidden="true" />
      <span className={compact ? 'sr-only' : ''}>{m.common_new_chat()}</span>
    </Link>
  )
}

const newChatParams = () => ({ chatId: newChatId() })

function Footer({ compact, narrowable }: { compact: boolean; narrowable: boolean }) {
  const name = useProfileName()
  return (
    <footer
      className={cx('flex items-center gap-2.5 border-t border-line pt-3', compact && 'flex-col gap-3')}
    >
      <ProfileMenu name={name} />
      {compact ? (
        <span className="sr-only">{name}</span>
      ) : (
        <OneLine isName className="grow text-label">
          {name}
        </OneLine>
      )}
      <AutomationsLink />
      {narrowable && (
        <IconButton
          label={compact ? m.common_expand_sidebar() : m.common_collapse_sidebar()}
          icon={compact ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
          aria-expanded={!compact}
          className="aria-expanded:bg-transparent"
          onClick={toggleChats}
        />
      )}
    </footer>
  )
}

const AutomationsLink = () => (
  <Link
    to={paths.automations}
    aria-label={m.assistant_automations_list()}
    {...tooltip(m.assistant_automations_list())}
    className={buttonClass('ghost', 'dense', 'px-2!')}
  >
    <Workflow size={18} aria-hidden="true" />
  </Link>
)

function toggleChats(): void {
  useUiState.setState(({ chatsCollapsed }) => ({ chatsCollapsed: !chatsCollapsed }))
}
