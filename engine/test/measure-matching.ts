// Measures keyword matching and prints the figures as JSON. The benchmarks run it as a separate process.
import { foldText } from '@skein/contract/automations/keywords/fold'
import { matchesFolded } from '@skein/contract/automations/keywords/match'
import { createKeywordIndex, type KeywordEntry } from '../src/matching/keyword-index.ts'
import { answeredByLoop, createDecider } from './time-decisions.ts'

const [automations = 10_000, rounds = 5] = process.argv.slice(2).map(Number)

const nouns = 'mug bowl plate lamp scarf ring candle vase print poster bag shirt blanket teapot kit'.split(
  ' ',
)
const wishes =
  'price cost link sale ship code info order size stock colour restock wholesale gift course'.split(' ')
const openings = ['hi,', 'omg', 'love this!', 'hello from Berlin 😍', 'quick question:', 'so pretty,', '']
const matchTypes = ['CONTAINS', 'CONTAINS', 'WHOLE_WORD', 'STARTS_WITH', 'EXACT'] as const

const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[], place: number): Value => {
  const value = values[place % values.length]
  if (value === undefined) throw new Error('The list is empty.')
  return value
}

/** Three keywords each, nearly all different, as if every product had its own automations. */
const entries: KeywordEntry[] = Array.from({ length: automations }, (_, id) => ({
  id,
  match_type: pick(matchTypes, id),
  folding: id % 16 < 8 ? 'no_accents' : 'accents',
  keywords: [
    `${pick(nouns, id)} ${id}`,
    `${pick(wishes, id >> 2)} ${pick(nouns, id)} ${id >> 1}`,
    `no. ${id}`,
  ].map((spelled) => ({ spelled, folded: foldText(spelled) })),
}))

const comments = Array.from({ length: 2000 }, (_, place) =>
  foldText(
    place % 4 === 0
      ? `${pick(openings, place)} what is the ${pick(wishes, place)} of ${pick(nouns, place * 7)} ${place * 3} please?`
      : `${pick(openings, place)} I saw it in your story yesterday and would like the same one in ${pick(nouns, place)} blue`,
  ),
)

const buildStart = performance.now()
const index = createKeywordIndex(entries)
const build = performance.now() - buildStart

const perComment: number[] = []
const naive: number[] = []
let matches = 0
for (let round = -1; round < rounds; round += 1) {
  const indexed = time(comments, (comment) => index.find(comment).size)
  const few = comments.slice(0, 200)
  const looped = time(few, (comment) => matchOneByOne(comment))
  if (few.some((comment) => index.find(comment).size !== matchOneByOne(comment)))
    throw new Error('The index and the loop return different matches.')
  matches = indexed.found / comments.length
  if (round < 0) continue
  perComment.push(indexed.microseconds)
  naive.push(looped.microseconds)
}
const automationSettings = entries.map(({ keywords, match_type, folding }) => ({
  keywords: keywords.map(({ spelled }) => spelled),
  match_type,
  ignore_accents: folding === 'no_accents',
}))
const decideAll = createDecider(automationSettings)
const texts = comments.map(asWritten)
const decisions: number[] = []
// Those that name a product.
const sample = texts.filter((_, place) => place % 60 === 0)
if (decideAll(sample).answered !== answeredByLoop(automationSettings, sample))
  throw new Error('The decisions and the loop answer different comments.')
let answered = 0
for (let round = -1; round < rounds; round += 1) {
  const timing = decideAll(texts)
  answered = timing.answered / texts.length
  if (round >= 0) decisions.push(timing.microseconds)
}
process.stdout.write(`${JSON.stringify({ build, perComment, naive, matches, decisions, answered })}\n`)

/** Half of the comments have accents, every seventh comment asks for a refund, which all automations exclude. */
function asWritten(comment: string, place: number): string {
  const text = place % 7 === 0 ? `${comment} or a refund` : comment
  return (place >> 2) % 2 === 0 ? text.replaceAll('e', 'é').replaceAll('u', 'ú') : text
}

function matchOneByOne(comment: string): number {
  let matchCount = 0
  for (const { keywords, match_type } of entries) {
    if (keywords.some(({ folded }) => matchesFolded(comment, folded, match_type))) matchCount += 1
  }
  return matchCount
}

function time(texts: readonly string[], ask: (text: string) => number) {
  const began = performance.now()
  let matchCount = 0
  for (const text of texts) matchCount += ask(text)
  return { microseconds: ((performance.now() - began) * 1000) / texts.length, found: matchCount }
}
