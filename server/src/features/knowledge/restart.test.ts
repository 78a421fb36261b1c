import { setTimeout as wait } from 'node:timers/promises'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { startLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { runProcess } from '#test/processes/run-process.ts'
import { openSite, type SiteServer } from '#test/processes/site-server.ts'
import { writePdf } from '#test/knowledge/write-pdf.ts'

vi.setConfig({ testTimeout: 60_000 })

let product: LiveProduct
let site: SiteServer

beforeAll(async () => {
  site = await openSite()
  product = await startLiveProduct({ FETCH_ALLOW: site.host })
})
afterAll(async () => {
  await product.close()
  await site.close()
})
beforeEach(() => product.ctx.db.$client.query('delete from knowledge_sources'))

async function onlySource(): Promise<KnowledgeSource> {
  const { json } = await product.owner.browser.get(
    `/api/rag/sources?platform_user_id=${product.platform_user_id}`,
  )
  const [source] = dataOf<KnowledgeSource[]>(json)
  if (!source) throw new Error('There is no source.')
  return source
}

async function sourceUntil(holds: (source: KnowledgeSource) => boolean): Promise<KnowledgeSource> {
  for (;;) {
    const source = await onlySource()
    if (holds(source)) return source
    await wait(10)
  }
}

/** Moves the end of the lease. A negative number stands for seconds that pass. */
const moveLease = (seconds: number) =>
  product.ctx.db.$client.query(
    `update knowledge_sources set reading_until = reading_until + make_interval(secs => $1)`,
    [seconds],
  )

/** Returns the seconds until the lease ends, and how often the source was claimed. */
async function lease(): Promise<{ seconds: number; attempts: number }> {
  const { rows } = await product.ctx.db.$client.query<{ seconds: number; attempts: number }>(
    `select extract(epoch from reading_until - clock_timestamp())::float8 as seconds, attempts
     from knowledge_sources`,
  )
  if (!rows[0]) throw new Error('There is no source.')
  return rows[0]
}

/** Reads in a process that is killed in the middle. Another one has to resume it within 30 seconds. */
async function readAcrossRestart(isInTheMiddle: () => Promise<unknown>): Promise<KnowledgeSource> {
  const first = await runProcess(product, 'worker')
  await isInTheMiddle()
  await first.kill()
  expect(await onlySource()).toMatchObject({ status: 'reading', chunk_count: 0 })
  const second = await runProcess(product, 'worker')
  try {
    await moveLease(-20)
    await vi.waitFor(async () => expect(await lease()).toMatchObject({ attempts: 2 }), {
      timeout: 10_000,
      interval: 50,
    })
    return await sourceUntil(({ status }) => status === 'ready' || status === 'failed')
  } finally {
    await second.kill()
  }
}

test('reads a file of 500 pages completely after the process was killed midway', async () => {
  const line = (page: number, at: number) => ({ size: 11, text: `Page ${page} has a line ${at} about pots.` })
  const pages = Array.from({ length: 500 }, (_, page) =>
    Array.from({ length: 40 }, (_, at) => line(page, at)),
  )
  const form = new FormData()
  form.set('platform_user_id', product.platform_user_id)
  form.append('file', new File([new Uint8Array(writePdf(pages))], 'handbook.pdf'))
  await product.owner.browser.post('/api/rag/sources/file-upload', form)
  const source = await readAcrossRestart(() => sourceUntil(({ progress }) => progress > 0.02))
  expect(source).toMatchObject({ status: 'ready', page_count: 500, progress: 1 })
  const { rows } = await product.ctx.db.$client.query(
    `select count(*)::int as chunks, count(distinct position)::int as places,
       count(*) filter (where location = 'page 500')::int as last from knowledge_chunks`,
  )
  expect(rows).toMatchObject([{ chunks: source.chunk_count, places: source.chunk_count, last: 1 }])
})

test('reads a site completely after the process was killed at its third page', async () => {
  const page = (about: string, next: string) =>
    `<title>${about}</title><main><p>${about} ${'Every word counts in our studio. '.repeat(8)}</p><a href="${next}">on</a></main>`
  site.pages.set('/', page('Bowls', '/care'))
  site.pages.set('/care', page('Care', '/hours'))
  site.pages.set('/hours', () => undefined)
  await product.owner.browser.post('/api/rag/sources/web-url', {
    website_url: `${site.url}/`,
    platform_user_id: product.platform_user_id,
    depth: 3,
  })
  const source = await readAcrossRestart(async () => {
    await vi.waitFor(() => expect(site.asked).toContain('/hours'), { timeout: 30_000, interval: 10 })
    // A page that takes long does not end the lease: the reader extends it.
    await moveLease(-10)
    await vi.waitFor(async () => expect((await lease()).seconds).toBeGreaterThan(8), {
      timeout: 8000,
      interval: 50,
    })
    expect(await lease()).toMatchObject({ attempts: 1 })
    site.pages.set('/hours', page('Hours', '/'))
  })
  expect(source).toMatchObject({ status: 'ready', page_count: 3, cause: null })
})
