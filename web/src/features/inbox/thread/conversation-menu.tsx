import { markConversationUnread, setConversationDone, type Conversation } from '@skein/contract/inbox/inbox'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { controls } from '../../../copy/controls.ts'
import { toolWords } from '../../../copy/inbox/inbox.ts'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { useShortcut } from '../../../lib/browser/use-shortcut.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { useInboxState } from '../inbox-store.ts'
import { updateConversation } from '../queries.ts'

interface ConversationMenuProps {
  platformUserId: string
  conversation: Conversation
}

/** Marks the open conversation as unread or done; also with `u` and `e`. */
export function ConversationMenu({ platformUserId, conversation }: ConversationMenuProps) {
  const { markUnread, setDone } = useMarking({ platformUserId, conversation })
  const toggleDone = () => setDone(!conversation.done)
  useShortcut('u', markUnread)
  useShortcut('e', toggleDone)
  return (
    <MenuButton
      label={toolWords.menu}
      items={() => [
        { label: toolWords.unread, onSelect: markUnread },
        { label: conversation.done ? toolWords.reopen : toolWords.done, onSelect: toggleDone },
      ]}
    />
  )
}

type Action = 'unread' | 'done' | 'reopen'

function useMarking({ platformUserId, conversation: { id } }: ConversationMenuProps) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (action: Action) =>
      action === 'unread'
        ? call(markConversationUnread, { id })
        : call(setConversationDone, { id, done: action === 'done' }),
    onMutate: (action) => useInboxState.setState({ keptUnread: action === 'unread' ? id : null }),
    onSuccess: (now, action) => {
      updateConversation(client, platformUserId, now)
      if (action !== 'done') return
      void notify({
        type: 'success',
        message: toolWords.doneNote,
        action: { label: toolWords.reopen, onAction: () => mutate('reopen') },
      })
    },
    onError: (error, action) =>
      notifyFailure(toolWords.failed(messageOf(error, controls.somethingWentWrong)), () => mutate(action)),
  })
  return {
    markUnread: () => mutate('unread'),
    setDone: (done: boolean) => mutate(done ? 'done' : 'reopen'),
  }
}
