import type { BotAnswer } from '@skein/contract/chatbot'

/** A message of the test chat; those of the bot carry their sources. */
export type TestTurn = { from: 'customer'; text: string } | { from: 'bot'; text: string; answer: BotAnswer }

const remembered = 40

/** Returns the history to send: without empty messages, up to the limit of the API. */
export const historyOf = (turns: readonly TestTurn[]): { from: 'customer' | 'bot'; text: string }[] =>
  turns
    .filter(({ text }) => text !== '')
    .map(({ from, text }) => ({ from, text }))
    .slice(-remembered)
