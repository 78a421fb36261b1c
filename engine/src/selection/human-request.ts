import { foldText } from '@skein/contract/automations/match'
import { humanRequests, refusals } from './human-request-words.ts'

/** Longer texts are stories in which somebody talks to a person; requests are short. */
const longest = 600

/** So long automation stays silent after somebody asked for a person. */
export const handOverSeconds = 12 * 3600

const wishes = Object.values(humanRequests).flat()

/** Whether a message asks to talk to a person instead of a machine. */
export function asksForHuman(text: string): boolean {
  const folded = foldText(text).replaceAll('’', "'").replace(/\s+/g, ' ')
  if (folded.length > longest || refusals.some((pattern) => pattern.test(folded))) return false
  return wishes.some((pattern) => pattern.test(folded))
}
