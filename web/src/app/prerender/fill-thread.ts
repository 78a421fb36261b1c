import type { Conversation } from '@skein/contract/inbox'
import { personOf } from '../../features/inbox/conversation-list-logic.ts'
import { whyClosed } from '../../features/inbox/composer/why-closed.ts'
import { windowOf } from '../../features/inbox/window-logic.ts'
import { nameWords } from '../../copy/inbox.ts'

/** Why the conversation that will open cannot be answered; taken out where it can. */
export function fillThread(frame: DocumentFragment, conversation: Conversation | undefined): void {
  const note = frame.querySelector('[data-ahead="closed"]')
  const reason = note?.querySelector('p:last-child')
  if (!note || !reason) return
  const why = conversation && closedReasonOf(conversation)
  if (why === undefined) note.remove()
  else reason.textContent = why
}

function closedReasonOf(conversation: Conversation): string | undefined {
  const window = windowOf(conversation, Date.now())
  const isClosed = window.kind === 'closed' || window.kind === 'never'
  return isClosed ? whyClosed(window, nameWords(personOf(conversation).username)) : undefined
}
