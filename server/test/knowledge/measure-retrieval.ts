import type { Meaning } from '#src/features/knowledge/search/phrase-logic.ts'
import { lockKnowledge } from '#src/features/knowledge/indexing/chunk-store.ts'
import { learnDocument } from '#src/features/knowledge/indexing/learn-document.ts'
import { claimSource } from '#src/features/knowledge/indexing/reading-store.ts'
import { readNextSource } from '#src/features/knowledge/indexing/read-source.ts'
import { retrieve } from '#src/features/knowledge/search/retrieve.ts'
import { normalized, signsOf } from '#src/features/knowledge/search/vector-logic.ts'
import { insertVectors, noteEmbedded } from '#src/features/knowledge/search/vector-store.ts'
import { buildCtx } from '../build-ctx.ts'
import { createAccount } from '../accounts/create-account.ts'
import { startDatabaseServer } from '../processes/database-server.ts'
import { writePdf } from './write-pdf.ts'

// Measures search and indexing: `node server/test/knowledge/measure-retrieval.ts [chunks] [accounts]`, or
// `… pages [pages]`. Words are random and distributed as in a language: a few occur in every chunk, most in few chunks.
// Prints one line of JSON: milliseconds of every question by kind, and of the other steps.

const [what = '20000', many = '1'] = process.argv.slice(2)
const chunks = what === 'pages' ? 0 : Number(what)
const accounts = what === 'pages' ? 1 : Number(many)
const perSource = Math.min(2500, Math.ceil(chunks / accounts))
const dimensions = 1536
const model = 'any'
const rounds = 400

let seed = 7
const random = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
const pick = <T>(list: readonly T[], power = 1): T => {
  const one = list[Math.floor(list.length * random() ** power)]
  if (one === undefined) throw new Error('Nothing to pick from.')
  return one
}
const repeat = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

const syllables = 'ka lo mi ner tu sha bre don vil pe ru stan gor fi ela mon tri ced obu han'.split(' ')
const vocabulary = repeat(40_000, () => repeat(2 + Math.floor(random() * 3), () => pick(syllables)).join(''))
const common = vocabulary.slice(0, 40)
const small = 'the of and to in is for that with on'.split(' ')
const word = () => pick(vocabulary, 4)
const sentence = (words: number) =>
  `${repeat(words, () => (random() < 0.35 ? pick(small) : word())).join(' ')}.`

/** Typical questions: mostly a few words, sometimes with a typo, sometimes a paragraph. */
const questions: Record<string, () => string> = {
  five_words: () => repeat(5, word).join(' '),
  common_words: () => repeat(4, () => pick(common)).join(' '),
  forty_words: () => repeat(40, word).join(' '),
  typo: () => `${pick(vocabulary).replace(/^(...)./, '$1x')} ${word()}`,
}

const topics = repeat(200, () => Float32Array.from({ length: dimensions }, () => random() - 0.5))
const vector = () => normalized(pick(topics).map((value) => value + 0.8 * (random() - 0.5)))
const meaning = (): Meaning => ({ model, vector: vector() })

const figures: Record<string, number[]> = {}
const server = await startDatabaseServer()
const { ctx, close } = await buildCtx({ databaseServer: server.url })
try {
  const ids = repeat(accounts, () => ctx.ids.next())
  for (const id of ids) await createAccount(ctx.db, id)
  if (what === 'pages') await timed('pages', () => readPages(ids[0] ?? '', Number(many)))
  else await measureAll(ids)
} finally {
  await close()
  await server.stop()
}
process.stdout.write(`${JSON.stringify(figures)}\n`)

async function measureAll(ids: readonly string[]): Promise<void> {
  await timed('learn', () => learnAll(ids))
  await vacuum()
  for (const name of Object.keys(questions)) await measure(`words.${name}`, ids, { name, meant: false })
  await timed('embed', () => embedAll(ids))
  await timed('read_signs', () => Promise.all(ids.map((id) => ask(id, { name: 'five_words', meant: true }))))
  for (const name of Object.keys(questions)) await measure(`hybrid.${name}`, ids, { name, meant: true })
}

/** Does what autovacuum does a minute later. */
async function vacuum(): Promise<void> {
  const client = await ctx.db.$client.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze knowledge_words, knowledge_terms, knowledge_chunks')
  client.release(true)
}

interface Kind {
  name: string
  /** Also search by meaning, with a random vector instead of a model call. */
  meant: boolean
}

async function ask(account_id: string, { name, meant }: Kind): Promise<void> {
  await retrieve(ctx, { account_id, query: questions[name]?.() ?? '', meaning: meant ? meaning() : null })
}

async function measure(label: string, ids: readonly string[], kind: Kind): Promise<void> {
  // Warm up the caches of each account.
  for (let at = 0; at < Math.max(50, accounts); at += 1) await ask(ids[at % ids.length] ?? '', kind)
  for (let at = 0; at < rounds; at += 1) {
    await timed(label, () => ask(ids[at % ids.length] ?? '', kind))
  }
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await work()
  const list = (figures[name] ??= [])
  list.push(performance.now() - started)
  if (list.length === 1) process.stderr.write(`${name}\n`)
}

async function learnAll(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    for (let left = Math.ceil(chunks / accounts); left > 0; left -= perSource) {
      await learn(id, Math.min(left, perSource))
    }
  }
}

async function addSource(account_id: string, kind: string, content: Buffer | null): Promise<void> {
  const id = ctx.ids.next()
  await ctx.db.$client.query(
    `insert into knowledge_sources (id, account_id, kind, title, status, given_hash, created_at)
     values ($1, $2, $3, 'A text', 'queued', $4, now())`,
    [id, account_id, kind, Buffer.from(id)],
  )
  if (content === null) return
  await ctx.db.$client.query(
    'insert into knowledge_originals (source_id, account_id, content) values ($1, $2, $3)',
    [id, account_id, content],
  )
}

async function learn(account_id: string, count: number): Promise<void> {
  await addSource(account_id, 'text', null)
  const source = await claimSource(ctx.db, account_id)
  if (!source) throw new Error('There is nothing to read.')
  const parts = repeat(count, () => [
    { level: 1, text: `${word()} ${word()}`, location: '' },
    { level: 0, text: sentence(110), location: '' },
  ]).flat()
  await learnDocument(ctx, source, { title: 'A text', parts, page_count: null, warnings: [] })
}

/** Reads and indexes PDF files of at most 500 pages with forty lines each. */
async function readPages(account_id: string, pages: number): Promise<void> {
  for (let left = pages; left > 0; left -= 500) {
    const file = writePdf(
      repeat(Math.min(left, 500), () => repeat(40, () => ({ size: 11, text: sentence(12) }))),
    )
    await addSource(account_id, 'pdf', file)
  }
  while (await readNextSource(ctx, account_id));
  const { rows } = await ctx.db.$client.query<{ pages: number }>(
    `select coalesce(sum(page_count), 0)::int as pages from knowledge_sources where status = 'ready'`,
  )
  if (rows[0]?.pages !== pages) throw new Error(`Only ${rows[0]?.pages} of ${pages} pages were read.`)
}

async function embedAll(ids: readonly string[]): Promise<void> {
  for (const account_id of ids) {
    const { rows } = await ctx.db.$client.query<{ seq: number; source_id: string }>(
      'select seq::float8 as seq, source_id from knowledge_chunks where account_id = $1 order by seq',
      [account_id],
    )
    for (let start = 0; start < rows.length; start += 1000) {
      const made = rows.slice(start, start + 1000).map(({ seq }) => {
        const one = vector()
        return {
          seq,
          signs: Buffer.from(signsOf(one).buffer),
          vector: Buffer.from(new Float16Array(one).buffer),
        }
      })
      await ctx.db.transaction(async (tx) => {
        await lockKnowledge(tx, account_id, { additions: 1, removals: 0 })
        await insertVectors(tx, { account_id, model }, made)
      })
    }
    for (const id of new Set(rows.map(({ source_id }) => source_id))) await noteEmbedded(ctx.db, id, model)
  }
}
