import type { Conversation } from '@skein/contract/inbox'
import { personOf } from '../../features/inbox/conversation-list-logic.ts'
import { nameWords, previewWords } from '../../copy/inbox.ts'
import { write } from './write.ts'

/** Names and last words of the newest conversations. */
export function fillConversations(frame: DocumentFragment, conversations: readonly Conversation[]): void {
  if (conversations.length === 0) return
  frame.querySelectorAll('[data-ahead="conversation"]').forEach((row, place) => {
    const conversation = conversations[place]
    if (!conversation) return row.remove()
    const [name, last] = row.children
    write(name, 'truncate font-medium', nameWords(personOf(conversation).username))
    write(last, 'truncate text-text-2', previewWords(conversation))
  })
}
