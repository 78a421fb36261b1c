import { assistantWords } from '../../copy/assistant.ts'

const shown = 4

/** What to begin with: what the account suggests, filled up with what fits any. */
export const startersOf = (known: readonly { text: string }[]): string[] =>
  [...known.map(({ text }) => text), ...assistantWords.starters].slice(0, shown)

/** Room for them, where nobody knows them yet. */
export const unknownStarters = [' ', '  ', '   ', '    ']
