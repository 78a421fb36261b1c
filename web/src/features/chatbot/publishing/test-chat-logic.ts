import type { BotAnswer } from '@skein/contract/chatbot'

/** Something said in the test chat; what the bot says comes with what it was made from. */
export type TestTurn = { from: 'customer'; text: string } | { from: 'bot'; text: string; answer: BotAnswer }

const remembered = 40

/** What was said before, as the bot is told it: no silence, and no more than it takes. */
export const historyOf = (turns: readonly TestTurn[]): { from: 'customer' | 'bot'; text: string }[] =>
  turns
    .filter(({ text }) => text !== '')
    .map(({ from, text }) => ({ from, text }))
    .slice(-remembered)
