import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Maximize2, SquarePen, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { m } from '@skein/messages'
import { closeAssistantPanel, useAssistantPanel } from '../../../lib/browser/assistant-panel.ts'
import { rememberChat } from '../../../lib/browser/ui-state.ts'
import { newChatId } from '../../../lib/new-id.ts'
import { paths } from '../../../lib/paths.ts'
import { buttonClass } from '../../../ui/buttons/button-style.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { OneLine } from '../../../ui/one-line.tsx'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'
import { useChatOwner, useLastChat } from '../../session/use-last-chat.ts'
import { useUser } from '../../session/use-session.ts'
import { Conversation } from '../conversation.tsx'
import { threadTitle } from '../messages/label-logic.ts'
import { type ChatPlace, threadsQuery } from '../queries.ts'
import { useSubject } from './use-subject.ts'

/** The last chat of the selected account beside a screen. It takes the focus only when the user opens it. */
export function AssistantPanel() {
  const { id: providerId } = useUser()
  const chatId = usePanelChat()
  const panel = useRef<HTMLDivElement>(null)
  const focus = useReturnOfFocus(panel)
  useFocusWhenWanted(panel, chatId)
  if (chatId === null) return null
  return (
    // The controls of the chat take the events; these only pass.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={panel}
      data-docked=""
      className="flex min-h-0 grow flex-col"
      onFocus={focus.remember}
      onKeyDown={focus.leave}
    >
      <Chat place={{ chatId, providerId }} onClose={focus.close} />
    </div>
  )
}

function Chat({ place, onClose }: { place: ChatPlace; onClose: () => void }) {
  const { data } = useQuery(threadsQuery(place.providerId))
  const subject = useSubject(place.chatId)
  const owner = useChatOwner()
  const thread = data?.find(({ thread_id }) => thread_id === place.chatId)
  const title = thread ? threadTitle(thread) : m.common_new_chat()
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-0.5 border-b border-line ps-4 pe-2">
        <h2 className="label-text min-w-0 grow text-text">
          <OneLine>{title}</OneLine>
        </h2>
        <IconButton
          size="dense"
          label={m.common_new_chat()}
          icon={<SquarePen size={16} aria-hidden="true" />}
          onClick={() => rememberChat(owner, newChatId())}
        />
        <Link
          to={paths.chat}
          params={{ chatId: place.chatId }}
          search={{ provider_id: place.providerId }}
          preload={false}
          aria-label={m.assistant_panel_full_screen()}
          {...tooltip(m.assistant_panel_full_screen())}
          className={buttonClass('ghost', 'dense', 'px-0! w-9 lg:w-8')}
        >
          <Maximize2 size={16} aria-hidden="true" />
        </Link>
        <IconButton
          size="dense"
          label={m.assistant_panel_hide()}
          icon={<X size={16} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      <Conversation
        key={`${place.chatId} ${place.providerId}`}
        docked
        place={place}
        title={title}
        cost={thread?.cost ?? 0}
        subject={subject}
      />
    </>
  )
}

/** Returns the last chat of the selected account; a new one at first, null until it has an id. */
function usePanelChat(): string | null {
  const owner = useChatOwner()
  const chatId = useLastChat()
  useEffect(() => {
    if (chatId === null) rememberChat(owner, newChatId())
  }, [owner, chatId])
  return chatId
}

function useFocusWhenWanted(panel: RefObject<HTMLElement | null>, chatId: string | null): void {
  const wantsFocus = useAssistantPanel((state) => state.wantsFocus)
  useEffect(() => {
    if (!wantsFocus || chatId === null) return
    panel.current?.querySelector('textarea')?.focus({ preventScroll: true })
    useAssistantPanel.setState({ wantsFocus: false })
  }, [panel, wantsFocus, chatId])
}

/** Returns handlers that remember where the focus came from, and give it back on Escape and when the panel closes. */
function useReturnOfFocus(panel: RefObject<HTMLElement | null>) {
  const origin = useRef<HTMLElement | null>(null)
  const giveBack = () => {
    if (origin.current?.isConnected) origin.current.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  return {
    remember({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof HTMLElement && !panel.current?.contains(relatedTarget))
        origin.current = relatedTarget
    },
    leave(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // The shortcuts of the screen also listen for it.
      event.stopPropagation()
      if (!event.defaultPrevented) giveBack()
    },
    close() {
      giveBack()
      closeAssistantPanel()
    },
  }
}
