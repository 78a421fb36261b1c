import type { Ctx } from '#src/context.ts'
import { lockKnowledge } from '#src/features/knowledge/chunk-store.ts'
import { nearTo } from '#src/features/knowledge/find-by-meaning.ts'
import { findByWords } from '#src/features/knowledge/find-by-words.ts'
import { learnDocument } from '#src/features/knowledge/learn-document.ts'
import { claimSource } from '#src/features/knowledge/reading-store.ts'
import { measureKnowledge } from '#src/features/knowledge/search-store.ts'
import { normalized, signsOf } from '#src/features/knowledge/vector-rules.ts'
import { insertVectors } from '#src/features/knowledge/vector-store.ts'
import { buildCtx } from './build-ctx.ts'
import { createAccount } from './create-account.ts'
import { startDatabaseServer } from './database-server.ts'

// How long it takes to learn and to find: `node server/test/measure-retrieval.ts [chunks] [accounts]`. Words are made
// up and spread as in a language: a few stand in every chunk, most in a handful.

const chunks = Number(process.argv[2] ?? 20_000)
const accounts = Number(process.argv[3] ?? 1)
const perSource = Math.min(2500, chunks / accounts)
const dimensions = 1536

let seed = 7
const chance = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
const pick = <T>(list: readonly T[], power = 1): T => {
  const one = list[Math.floor(list.length * chance() ** power)]
  if (one === undefined) throw new Error('Nothing to pick from.')
  return one
}
const repeat = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

const syllables = 'ka lo mi ner tu sha bre don vil pe ru stan gor fi ela mon tri ced obu han'.split(' ')
const vocabulary = repeat(40_000, () => repeat(2 + Math.floor(chance() * 3), () => pick(syllables)).join(''))
const common = vocabulary.slice(0, 40)
const small = 'the of and to in is for that with on'.split(' ')
const word = () => pick(vocabulary, 4)
const sentence = () => `${repeat(110, () => (chance() < 0.35 ? pick(small) : word())).join(' ')}.`

const questions: Record<string, () => string> = {
  'five words': () => repeat(5, word).join(' '),
  'common words only': () => repeat(4, () => pick(common)).join(' '),
  'forty words': () => repeat(40, word).join(' '),
  'a typo': () => `${pick(vocabulary).replace(/^(...)./, '$1x')} ${word()}`,
}

const topics = repeat(200, () => Float32Array.from({ length: dimensions }, () => chance() - 0.5))
const vector = () => normalized(pick(topics).map((value) => value + 0.8 * (chance() - 0.5)))

const server = await startDatabaseServer()
const { ctx, close } = await buildCtx({ databaseServer: server.url })
try {
  const ids = repeat(accounts, () => ctx.ids.next())
  for (const id of ids) await createAccount(ctx.db, id)
  await timed(`${chunks} chunks learned`, () => learnAll(ids))
  await ctx.db.$client.query('analyze knowledge_words, knowledge_terms, knowledge_chunks')
  for (const [name, question] of Object.entries(questions)) await measureWords(ids, name, question)
  await timed(`${chunks} vectors kept`, () => embedAll(ids))
  await measureMeaning(ids)
} finally {
  await close()
  await server.stop()
}

async function learnAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    for (let left = chunks / accounts; left > 0; left -= perSource) await learn(id, perSource)
  }
}

async function learn(account_id: string, count: number): Promise<void> {
  const id = ctx.ids.next()
  await ctx.db.$client.query(
    `insert into knowledge_sources (id, account_id, kind, title, status, given_hash, created_at)
     values ($1, $2, 'text', 'A text', 'queued', $3, now())`,
    [id, account_id, Buffer.from(id)],
  )
  const source = await claimSource(ctx.db, account_id)
  if (!source) throw new Error('There is nothing to read.')
  const parts = repeat(count, () => [
    { level: 1, text: `${word()} ${word()}`, location: '' },
    { level: 0, text: sentence(), location: '' },
  ]).flat()
  await learnDocument(ctx, source, { title: 'A text', parts, page_count: null, cause: null })
}

async function embedAll(ids: readonly string[]): Promise<void> {
  for (const account_id of ids) {
    const { rows } = await ctx.db.$client.query<{ seq: number }>(
      'select seq::float8 as seq from knowledge_chunks where account_id = $1 order by seq',
      [account_id],
    )
    for (let start = 0; start < rows.length; start += 500) {
      const made = rows.slice(start, start + 500).map(({ seq }) => {
        const one = vector()
        return {
          seq,
          signs: Buffer.from(signsOf(one).buffer),
          vector: Buffer.from(new Float16Array(one).buffer),
        }
      })
      await ctx.db.transaction(async (tx) => {
        await lockKnowledge(tx, account_id, { additions: 1, removals: 0 })
        await insertVectors(tx, { account_id, model: 'any' }, made)
      })
    }
  }
}

async function measureWords(ids: readonly string[], name: string, question: () => string): Promise<void> {
  await measure(`by words, ${name}`, ids, async (account_id) => {
    const extent = await measureKnowledge(ctx.db, account_id)
    await findByWords(ctx, { account_id, extent, query: question(), most: 50 })
  })
}

async function measureMeaning(ids: readonly string[]): Promise<void> {
  const find = async (account_id: string, by: Ctx = ctx) =>
    void (await nearTo(by, { account_id, model: 'any', asked: vector(), most: 50 }))
  await timed('first questions by meaning', async () => {
    for (const id of ids) await find(id)
  })
  await measure('by meaning, without the call of the model', ids, (id) => find(id))
}

async function measure(name: string, ids: readonly string[], ask: (account_id: string) => Promise<void>) {
  const times: number[] = []
  for (let at = 0; at < 220; at += 1) {
    const begun = performance.now()
    await ask(ids[at % ids.length] ?? '')
    // The first ones warm up.
    if (at >= 20) times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  const share = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1)
  process.stdout.write(`${name}: p50 ${share(0.5)} ms, p95 ${share(0.95)} ms, max ${share(1)} ms\n`)
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  await work()
  process.stdout.write(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)
}
