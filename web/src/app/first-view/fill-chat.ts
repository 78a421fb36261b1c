import type { ChatThread } from '@skein/contract/assistant-chats'

/** A chat that is in no list is a new one: it greets. Any other is on its way. */
export function fillChat(frame: DocumentFragment, threads: readonly ChatThread[] | undefined): void {
  const chatId = location.pathname.split('/').at(-1)
  const isNew = threads?.every(({ thread_id }) => thread_id !== chatId) ?? false
  frame.querySelector(isNew ? '[data-ahead="waiting"]' : '[data-ahead="greeting"]')?.remove()
}
