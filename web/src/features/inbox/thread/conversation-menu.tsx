import { type Conversation } from '@skein/contract/inbox/inbox'
import {
  markConversationUnread,
  setConversationDone,
  snoozeConversation,
} from '@skein/contract/inbox/conversation-changes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { useShortcut } from '../../../lib/browser/keys/use-shortcut.ts'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useInboxState } from '../inbox-store.ts'
import { updateConversation } from '../queries.ts'
import { adjacentRowId, focusRow } from '../../../components/split-view/split-rows.ts'
import { snoozeTimes } from './snooze-times.ts'
import { useChangeSearch } from '../../../lib/search/use-change-search.ts'

interface ConversationMenuProps {
  platformUserId: string
  conversation: Conversation
}

/** Marks the open conversation as unread or done, or snoozes it; a conversation that leaves opens the next one. */
export function ConversationMenu({ platformUserId, conversation }: ConversationMenuProps) {
  const mark = useMarking({ platformUserId, conversation })
  const markUnread = () => mark('unread')
  const toggleDone = () => mark(conversation.done ? 'reopen' : 'done')
  useShortcut('markUnread', markUnread)
  useShortcut('markDone', toggleDone)
  return (
    <MenuButton
      label={m.inbox_tools()}
      items={() => [
        { label: m.inbox_tools_unread(), shortcut: 'markUnread', onSelect: markUnread },
        {
          label: conversation.done ? m.inbox_tools_reopen() : m.inbox_tools_done(),
          shortcut: 'markDone',
          onSelect: toggleDone,
        },
        ...(conversation.snoozed_until === null
          ? snoozeTimes(Date.now()).map(({ label, until }) => ({ label, onSelect: () => mark({ until }) }))
          : [{ label: m.inbox_snooze_end(), onSelect: () => mark({ until: null }) }]),
      ]}
    />
  )
}

/** `until`: snoozes, or wakes for null. */
type Action = 'unread' | 'done' | 'reopen' | { until: string | null }

const send = ({ id, updated_time }: Conversation, action: Action): Promise<Conversation> =>
  action === 'unread'
    ? call(markConversationUnread, { id })
    : typeof action === 'object'
      ? call(snoozeConversation, { id, until: action.until, seen_to: updated_time })
      : call(setConversationDone, { id, done: action === 'done', seen_to: updated_time })

interface Leaving {
  message: string
  undo: string
  undoing: Action
}

/** Returns what to say when an action takes a conversation from the list; null when it stays. */
function leavingBy(action: Action): Leaving | null {
  if (action === 'done') {
    return { message: m.inbox_tools_done_note(), undo: m.inbox_tools_reopen(), undoing: 'reopen' }
  }
  if (typeof action === 'string' || action.until === null) return null
  const message = m.inbox_snoozed_until({ time: formatDateTime(action.until) })
  return { message, undo: m.inbox_snooze_end(), undoing: { until: null } }
}

function useMarking({ platformUserId, conversation }: ConversationMenuProps) {
  const { id } = conversation
  const client = useQueryClient()
  const changeSearch = useChangeSearch()
  const open = (conversation: string | null) => {
    changeSearch(({ filter }) => ({
      ...(conversation === null ? {} : { conversation }),
      ...(filter === undefined ? {} : { filter }),
    }))
    if (conversation !== null) focusRow(conversation)
  }
  const { mutate } = useMutation({
    mutationFn: (action: Action) => send(conversation, action),
    onMutate: (action) => {
      useInboxState.setState({ keptUnread: action === 'unread' ? id : null })
      return adjacentRowId(id)
    },
    onSuccess: (now, action, next) => {
      const leaving = leavingBy(action)
      if (leaving) open(next)
      updateConversation(client, platformUserId, now)
      if (!leaving) return
      void notify({
        type: 'success',
        message: leaving.message,
        action: {
          label: leaving.undo,
          onAction: () => {
            mutate(leaving.undoing)
            open(id)
          },
        },
      })
    },
    onError: (error, action) =>
      notifyFailure(m.inbox_tools_failed({ cause: causeOf(error) }), error, () => mutate(action)),
  })
  return mutate
}
