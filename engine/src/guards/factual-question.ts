import { foldText } from '@skein/contract/automations/match'
import { questionStarts, requests, smallTalk } from './question-words.ts'

/** Longer texts tell a story; a question in them is marked as one. */
const longestRequest = 600

/**
 * Whether a message asks for something that one has to know. Small talk does not; what is only told, thanked or
 * praised does not either.
 */
export function asksForFacts(text: string): boolean {
  const folded = plain(text)
  if (folded === '' || smallTalk.some((pattern) => pattern.test(folded))) return false
  if (/[?？؟¿]/u.test(text)) return true
  if (folded.length > longestRequest) return false
  return [...questionStarts, ...requests].some((pattern) => pattern.test(folded))
}

/** A word says nothing by its first letters alone. */
const shortest = 4
const stemLength = 5
const leastShare = 0.5

/** Whether the owner's own lines speak of what is asked: of half of its longer words. */
export function speaksOf(lines: string, question: string): boolean {
  const known = new Set(stemsOf(lines))
  const asked = [...new Set(stemsOf(question))]
  return asked.length > 0 && asked.filter((stem) => known.has(stem)).length >= asked.length * leastShare
}

const stemsOf = (text: string): string[] =>
  (plain(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word.length >= shortest && !filler.has(word))
    .map((word) => word.slice(0, stemLength))

/** Words of questions that are about anything. */
const filler = new Set(
  (
    'what when where which have does with your from that this there they them much many about would could ' +
    'will please know tell want need can you wann welche haben habt eure euer eine einen kann gibt bitte wissen ' +
    'quel quelle avez vous votre pour avec est-ce combien cuando donde cual tienen para como pode voce qual ' +
    'quando dove avete posso quale siete hangi nasil nerede'
  ).split(' '),
)

/** Folded and without accents. */
const plain = (text: string): string =>
  foldText(text).normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").replaceAll('ı', 'i').trim()
