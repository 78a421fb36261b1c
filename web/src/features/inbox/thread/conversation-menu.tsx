import { markConversationUnread, setConversationDone, type Conversation } from '@skein/contract/inbox/inbox'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { useShortcut } from '../../../lib/browser/use-shortcut.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { useInboxState } from '../inbox-store.ts'
import { updateConversation } from '../queries.ts'
import { adjacentRowId, focusRow } from '../../../components/split-view/split-rows.ts'
import { useChangeSearch } from '../../../lib/use-change-search.ts'

interface ConversationMenuProps {
  platformUserId: string
  conversation: Conversation
}

/** Marks the open conversation as unread or done, which opens the next one; also with `u` and `e`. */
export function ConversationMenu({ platformUserId, conversation }: ConversationMenuProps) {
  const { markUnread, setDone } = useMarking({ platformUserId, conversation })
  const toggleDone = () => setDone(!conversation.done)
  useShortcut('markUnread', markUnread)
  useShortcut('markDone', toggleDone)
  return (
    <MenuButton
      label={m.inbox_tools()}
      items={() => [
        { label: m.inbox_tools_unread(), onSelect: markUnread },
        { label: conversation.done ? m.inbox_tools_reopen() : m.inbox_tools_done(), onSelect: toggleDone },
      ]}
    />
  )
}

type Action = 'unread' | 'done' | 'reopen'

function useMarking({ platformUserId, conversation: { id } }: ConversationMenuProps) {
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
    mutationFn: (action: Action) =>
      action === 'unread'
        ? call(markConversationUnread, { id })
        : call(setConversationDone, { id, done: action === 'done' }),
    onMutate: (action) => {
      useInboxState.setState({ keptUnread: action === 'unread' ? id : null })
      return adjacentRowId(id)
    },
    onSuccess: (now, action, next) => {
      if (action === 'done') open(next)
      updateConversation(client, platformUserId, now)
      if (action !== 'done') return
      void notify({
        type: 'success',
        message: m.inbox_tools_done_note(),
        action: {
          label: m.inbox_tools_reopen(),
          onAction: () => {
            mutate('reopen')
            open(id)
          },
        },
      })
    },
    onError: (error, action) =>
      notifyFailure(
        m.inbox_tools_failed({ cause: messageOf(error, m.controls_something_went_wrong()) }),
        () => mutate(action),
      ),
  })
  return {
    markUnread: () => mutate('unread'),
    setDone: (done: boolean) => mutate(done ? 'done' : 'reopen'),
  }
}
