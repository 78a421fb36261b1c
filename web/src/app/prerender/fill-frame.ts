import type { ConnectedAccount } from '@skein/contract/accounts'
import { chooseAccount, instagramAmong } from '../../features/session/session-logic.ts'
import type { KnownStart } from '../../lib/api/bootstrap-data.ts'
import { sessionStorageName } from '../../lib/api/stored-session.ts'
import { fillChat } from './fill-chat.ts'
import { fillConversations } from './fill-conversations.ts'
import { fillAutomations } from './fill-automations.ts'
import { fillSteps } from './fill-steps.ts'
import { fillThread } from './fill-thread.ts'
import { answersOf } from './first-answers.ts'
import { storedState } from './stored-state.ts'

/** The frame is the same for everybody: what is known of its reader is written into it, in the words of the app. */
export function fillFrame(frame: DocumentFragment, known: KnownStart): void {
  const { selectedAccountId = null } = storedState<{ selectedAccountId: string | null }>(sessionStorageName)
  const account = chooseAccount(instagramAmong(known.accounts), selectedAccountId)
  const answers = answersOf(known)
  if (account) fillName(frame, account)
  fillSteps(frame, account, answers)
  fillChat(frame, answers)
  const automations = answers['/api/automations/get-all-automations']
  if (automations) fillAutomations(frame, automations)
  const { data: conversations = [] } = answers['/api/instagram/conversations'] ?? {}
  fillConversations(frame, conversations)
  fillThread(frame, conversations[0])
}

/** Stands in the frame where the name of the account belongs. */
const blank = '\u2007'

function fillName(frame: DocumentFragment, { username }: ConnectedAccount): void {
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const words = text.nodeValue ?? ''
    // Alone, the blank stands for the first letter.
    if (words.includes(blank))
      text.nodeValue = words === blank ? username.slice(0, 1) : words.replaceAll(blank, username)
  }
}
