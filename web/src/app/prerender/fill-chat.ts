import { startersOf } from '../../features/assistant/starter-logic.ts'
import type { FirstAnswers } from './first-answers.ts'

/** A chat that is in no list is a new one: it greets. Any other is on its way. */
export function fillChat(frame: DocumentFragment, answers: Partial<FirstAnswers>): void {
  const threads = answers['/api/chatagent/chat/threads']
  const chatId = location.pathname.split('/').at(-1)
  const isNew = threads?.every(({ thread_id }) => thread_id !== chatId) ?? false
  frame.querySelector(isNew ? '[data-ahead="waiting"]' : '[data-ahead="greeting"]')?.remove()
  const known = answers['/api/chatagent/chat/starters']
  const starters = known ? startersOf(known) : []
  frame.querySelectorAll('[data-ahead="greeting"] li button').forEach((starter, place) => {
    starter.textContent = starters[place] ?? ''
  })
}
