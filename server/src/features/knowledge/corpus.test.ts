import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#test/accounts/create-account.ts'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { corpusFiles, corpusPages } from '#test/knowledge/corpus/corpus.ts'
import type { Question } from '#test/knowledge/corpus/content.ts'
import { queueSource } from '#test/knowledge/queue-source.ts'
import { openSite, type SiteServer } from '#test/processes/site-server.ts'
import { readDocument } from '#src/integrations/documents/read-document.ts'
import { createWeb } from '#src/integrations/web/web.ts'
import { readNextSource } from './indexing/read-source.ts'
import { retrieve } from './search/retrieve.ts'
import { findSource } from './source-store.ts'

vi.setConfig({ testTimeout: 300_000 })

let testCtx: TestCtx
let site: SiteServer

beforeAll(async () => {
  testCtx = await buildCtx()
  site = await openSite()
  // A process for each of the 120 documents would take minutes.
  testCtx.ctx.documents = { read: readDocument, close: () => undefined }
  testCtx.ctx.web = createWeb({ allowed: new Set([site.host]) })
})
afterAll(async () => {
  await testCtx.ctx.web.close()
  await testCtx.close()
  await site.close()
})

interface Given {
  name: string
  questions: readonly Question[]
  sentences: readonly string[]
}

interface Outcome {
  name: string
  source: KnowledgeSource | null
  questions: number
  missed: string[]
  /** Share of the characters of all sentences that are in its passages. */
  kept: number
}

const plain = (text: string) => text.replace(/[\s|:-]+/g, '').toLowerCase()

/** Adds and reads a document in an account of its own, and asks its questions. */
async function learn(
  { name, questions, sentences }: Given,
  source: Omit<Parameters<typeof queueSource>[2], 'title'>,
): Promise<Outcome> {
  const account_id = testCtx.ctx.ids.next()
  await createAccount(testCtx.ctx.db, account_id)
  const id = await queueSource(testCtx.ctx, account_id, { ...source, title: name })
  while (await readNextSource(testCtx.ctx, account_id));
  const missed: string[] = []
  for (const { question, answer } of questions) {
    const chunks = await retrieve(testCtx.ctx, { account_id, query: question, meaning: null, limit: 5 })
    const hasAnswer = chunks.some(({ heading, text }) => plain(`${heading} ${text}`).includes(plain(answer)))
    if (!hasAnswer) missed.push(`${name}: ${question}`)
  }
  const { rows } = await testCtx.ctx.db.$client.query<{ text: string }>(
    `select coalesce(string_agg(heading || ' ' || text, ' '), '') as text from knowledge_chunks where account_id = $1`,
    [account_id],
  )
  const text = plain(rows[0]?.text ?? '')
  const lengthOf = (all: readonly string[]) => all.reduce((sum, each) => sum + each.length, 0)
  return {
    name,
    source: await findSource(testCtx.ctx.db, id),
    questions: questions.length,
    missed,
    kept: lengthOf(sentences.filter((each) => text.includes(plain(each)))) / lengthOf(sentences),
  }
}

/** Prints what is missing, and checks the two figures. */
function judge(outcomes: readonly Outcome[]): void {
  const missed = outcomes.flatMap((outcome) => outcome.missed)
  const questionCount = outcomes.reduce((sum, { questions }) => sum + questions, 0)
  const lost = outcomes.filter(
    ({ source, kept }) => source?.status === 'ready' && source.cause === null && kept < 0.9,
  )
  const figures = `${questionCount - missed.length} of ${questionCount} questions found, ${lost.length} of ${outcomes.length} ready with gaps unsaid`
  expect(
    lost.map(({ name, kept }) => `${name}: ${kept.toFixed(2)}`),
    figures,
  ).toEqual([])
  expect(missed.length / questionCount, [figures, ...missed].join('\n')).toBeLessThanOrEqual(0.02)
}

test('the answers of 60 pages in 15 languages are found', async () => {
  const outcomes: Outcome[] = []
  for (const page of corpusPages()) {
    site.pages.clear()
    for (const [path, { type, bytes }] of page.site) {
      site.pages.set(path, (response) => void response.writeHead(200, { 'content-type': type }).end(bytes))
    }
    outcomes.push(await learn(page, { kind: 'url', website_url: `${site.url}/` }))
  }
  expect(outcomes).toHaveLength(60)
  judge(outcomes)
})

test('the answers of 60 files in 15 languages are found', async () => {
  const outcomes: Outcome[] = []
  for (const file of corpusFiles()) outcomes.push(await learn(file, { kind: 'pdf', content: file.bytes }))
  expect(outcomes).toHaveLength(60)
  judge(outcomes)
})
