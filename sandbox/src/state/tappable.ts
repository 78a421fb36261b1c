import { messagesOf } from './messages.ts'
import type { SandboxState, Thread } from './state-types.ts'

/**
 * Returns the payload of what a person can tap in a conversation under this title: a button of a message, newest first, a
 * menu entry or a question. Null when there is none, or when it is a link.
 */
export function payloadOfTitle(state: SandboxState, thread: Thread, title: string): string | null {
  const buttons = messagesOf(state, thread)
    .toReversed()
    .flatMap(({ buttons: ownButtons, cards }) => [...ownButtons, ...cards.flatMap((card) => card.buttons)])
  const menu = state.data.accounts.get(thread.account)?.chatMenu
  const all = [
    ...buttons,
    ...(menu?.persistent_menu ?? []),
    ...(menu?.ice_breakers ?? []).map(({ question, payload }) => ({ title: question, payload })),
  ]
  return all.find((each) => each.title === title && each.payload !== undefined)?.payload ?? null
}
