import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { judged, unanswered } from '#test/knowledge/judged-passages.ts'
import { apart, teachDocument } from '#test/knowledge/teach-document.ts'
import { retrieve } from './search/retrieve.ts'

let testCtx: TestCtx
let account_id: string
const passages = judged.map(({ passage }) => passage)
const questions = judged.flatMap(({ questions: texts }, at) => texts.map((question) => ({ question, at })))

beforeAll(async () => {
  testCtx = await buildCtx()
  const { ctx } = testCtx
  account_id = ctx.ids.next()
  await createAccount(ctx.db, account_id)
  await teachDocument(ctx, account_id, { title: 'Handbook', parts: apart(passages) })
})
afterAll(() => testCtx.close())

const foundPassages = async (query: string) => {
  const chunks = await retrieve(testCtx.ctx, { account_id, query, limit: 5 })
  return chunks.map(({ text }) => passages.indexOf(text))
}

/** Returns the discounted gain of the right passage by its rank, 0 to 1. */
const gain = (places: readonly number[], at: number) => {
  const place = places.indexOf(at)
  return place < 0 ? 0 : 1 / Math.log2(place + 2)
}

test('word search ranks the right passage higher than plain BM25', async () => {
  const ours: number[] = []
  const plain: number[] = []
  const misses: string[] = []
  for (const { question, at } of questions) {
    const places = await foundPassages(question)
    ours.push(gain(places, at))
    plain.push(gain(rankByBm25(question), at))
    if (!places.includes(at)) misses.push(question)
  }
  const mean = (gains: number[]) => gains.reduce((sum, each) => sum + each, 0) / gains.length
  expect(mean(ours)).toBeGreaterThan(mean(plain) + 0.05)
  expect(mean(ours)).toBeGreaterThan(0.9)
  expect(misses.length / questions.length, misses.join('\n')).toBeLessThan(0.05)
})

test.each(unanswered)('"%s" returns nothing', async (question) => {
  expect(await foundPassages(question)).toEqual([])
})

/** Ranks by standard BM25 over lower-case words. */
function rankByBm25(question: string): number[] {
  const cut = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const texts = passages.map(cut)
  const average = texts.reduce((sum, { length }) => sum + length, 0) / texts.length
  const scores = texts.map((text, at) => {
    const score = [...new Set(cut(question))].reduce((sum, word) => {
      const times = text.filter((each) => each === word).length
      const holding = texts.filter((each) => each.includes(word)).length
      const rarity = Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5))
      return sum + (rarity * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * text.length) / average))
    }, 0)
    return { at, score }
  })
  const ranked = scores.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  return ranked.slice(0, 5).map(({ at }) => at)
}
