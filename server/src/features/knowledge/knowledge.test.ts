import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import type { FoundChunk, KnowledgeChunk } from '@skein/contract/knowledge/knowledge-chunks'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { type Answer, createBrowser, dataOf } from '#test/services/browser.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { openSite, type SiteServer } from '#test/processes/site-server.ts'
import { writePdf } from '#test/knowledge/write-pdf.ts'
import { embedNext } from './indexing/embed-next.ts'
import { readNextSource } from './indexing/read-source.ts'

vi.setConfig({ testTimeout: 30_000 })

let sandbox: RunningSandbox
let site: SiteServer
let app: TestApp
let ana: TestUser
let platform_user_id: string
let account_id: string

beforeAll(async () => {
  sandbox = await startSandbox()
  site = await openSite()
  app = await buildApp({ sandbox, env: { FETCH_ALLOW: site.host } })
})
afterAll(async () => {
  await app.close()
  await site.close()
  await sandbox.close()
})
beforeEach(async () => {
  await app.ctx.db.$client.query('truncate connected_accounts, oauth_states cascade')
  site.pages.clear()
  ana = await createUser(app)
  await connectAccount(ana)
  const { rows } = await app.ctx.db.$client.query<{ id: string; platform_user_id: string }>(
    'select id, platform_user_id from connected_accounts',
  )
  account_id = rows[0]?.id ?? ''
  platform_user_id = rows[0]?.platform_user_id ?? ''
})

const addText = (text: string) =>
  ana.browser.post('/api/rag/sources/custom-text', { text, platform_user_id, platform: 'instagram' })

async function upload(...files: { name: string; bytes: Buffer }[]): Promise<Answer> {
  const form = new FormData()
  form.set('platform_user_id', platform_user_id)
  form.set('provider_id', ana.user_id)
  form.set('platform', 'instagram')
  for (const { name, bytes } of files) form.append('file', new File([new Uint8Array(bytes)], name))
  return ana.browser.post('/api/rag/sources/file-upload', form)
}

/** Runs the work of the jobs. */
async function learn(): Promise<KnowledgeSource[]> {
  while (await readNextSource(app.ctx, account_id));
  while (await embedNext(app.ctx, account_id));
  return sources()
}

const sources = async () =>
  dataOf<KnowledgeSource[]>(
    (await ana.browser.get(`/api/rag/sources?platform_user_id=${platform_user_id}`)).json,
  )

const ask = async (query: string, user = ana) =>
  dataOf<FoundChunk[]>((await user.browser.post('/api/rag/query', { platform_user_id, query })).json)

const handbook = [
  '# Shipping\nWe ship to every country of the European Union within five days. Parcels cost 6 EUR.',
  '# Returns\nYou can send everything back within 30 days, unused and in its box.',
  '# Care\nPlates are fired twice and may go into the dishwasher. Gold rims may not.',
].join('\n\n')

test('adds a text, reads it in the background and finds it', async () => {
  const answer = await addText(handbook)
  expect(answer.status).toBe(202)
  expect(answer.json).toMatchObject({
    message: 'Custom text successfully added to knowledge base!',
    data: { kind: 'text', title: 'Shipping', status: 'queued', progress: 0, cause: null, chunk_count: 0 },
  })
  const [source] = await learn()
  expect(source).toMatchObject({ status: 'ready', progress: 1, chunk_count: 3, embedded_count: 3 })
  const [best] = await ask('Can I put the plates in the dishwasher?')
  expect(best).toMatchObject({ source_id: source?.id, heading: 'Care', title: 'Shipping' })
  expect(best?.words).toBeGreaterThan(0.5)
  expect(best?.meaning).toBeGreaterThan(0.3)
})

test('returns nothing for an unrelated question', async () => {
  await addText(handbook)
  await learn()
  expect(await ask('Who won the football championship?')).toEqual([])
})

test.each([
  ['a typo', 'dishwaser', 'Care'],
  ['another word form', 'shipped parcel', 'Shipping'],
  ['other case and accents', 'RETÚRNS', 'Returns'],
])('finds the passage despite %s', async (_, query, heading) => {
  await addText(handbook)
  while (await readNextSource(app.ctx, account_id));
  expect((await ask(query))[0]?.heading).toBe(heading)
})

test('rejects an upload without a file with a message', async () => {
  const answer = await upload()
  expect([answer.status, answer.json]).toMatchObject([400, { message: 'Choose a PDF file.', detail: 'file' }])
})

test('reads several files, each with its pages', async () => {
  const menu = writePdf([
    [
      { size: 22, text: 'Opening hours' },
      { size: 11, text: 'The studio is open from Tuesday to Saturday, ten to six.' },
    ],
    [
      { size: 22, text: 'Parking' },
      { size: 11, text: 'There are four places in the courtyard behind the gate.' },
    ],
  ])
  const answer = await upload({ name: 'hours.pdf', bytes: menu }, { name: 'scan.pdf', bytes: writePdf([[]]) })
  expect(answer.json).toMatchObject({
    message: 'PDF documents successfully added to knowledge base!',
    data: { title: 'hours.pdf', kind: 'pdf', others: [{ title: 'scan.pdf' }] },
  })
  const learned = await learn()
  const byTitle = (title: string) => learned.find((one) => one.title === title)
  expect(byTitle('hours.pdf')).toMatchObject({ status: 'ready', page_count: 2, chunk_count: 2 })
  expect(byTitle('scan.pdf')).toMatchObject({
    status: 'failed',
    cause: expect.stringContaining('contains only images'),
    can_retry: false,
  })
  expect(await ask('where can I park?')).toMatchObject([{ location: 'page 2', heading: 'Parking' }])
})

test('rejects a file that is not a PDF regardless of its name and type', async () => {
  const answer = await upload({ name: 'page.pdf', bytes: Buffer.from('<html>hello</html>') })
  expect(answer.status).toBe(415)
  expect(answer.json).toMatchObject({ message: 'Only PDF files are supported.', detail: 'page.pdf' })
  const json = await ana.browser.post('/api/rag/sources/file-upload', { platform_user_id, file: ['x'] })
  expect(json.status).toBe(415)
  expect(await sources()).toEqual([])
})

test('rejects anonymous uploads before parsing the form', async () => {
  const visitor = createBrowser(app.app, { publicUrl: app.ctx.env.PUBLIC_URL, address: '192.0.2.9' })
  const { status } = await visitor.post('/api/rag/sources/file-upload', '--x\r\n'.repeat(100_000), {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(status).toBe(401)
})

test('sanitizes file names and offers no endpoint for the file', async () => {
  const bytes = writePdf([[{ size: 11, text: 'The studio is open from ten to six, every day.' }]])
  const answer = await upload({ name: '../../../etc/cron.d/<img src=x onerror=alert(1)>.pdf', bytes })
  expect(dataOf<KnowledgeSource>(answer.json)).toMatchObject({ title: '<img src=x onerror=alert(1)>.pdf' })
  const [source] = await learn()
  for (const path of ['/file', '/original', '/content', '/download']) {
    expect((await ana.browser.get(`/api/rag/sources/${source?.id}${path}`)).status).toBe(404)
  }
  for (const path of [`/${source?.id}`, `?platform_user_id=${platform_user_id}`]) {
    const { status, text } = await ana.browser.get(`/api/rag/sources${path}`)
    expect(status).toBe(200)
    expect(text).not.toContain('%PDF')
    expect(text).not.toContain('open from ten to six')
  }
})

test('reads a site within its limits and respects robots.txt', async () => {
  site.pages.set('/robots.txt', 'User-agent: *\nDisallow: /secret')
  const text = (about: string) => `<p>${about} ${'Every word counts in our studio. '.repeat(8)}</p>`
  site.pages.set(
    '/',
    `<title>Clay</title><nav>Menu</nav><main><h1>Clay</h1>${text('Bowls')}
    <a href="/care">care</a> <a href="/secret">x</a> <a href="https://elsewhere.example/">y</a></main>`,
  )
  site.pages.set(
    '/care',
    `<title>Care</title><main>${text('Wash glazed cups by hand.')}<a href="/deep">more</a></main>`,
  )
  site.pages.set('/deep', `<main>${text('Too far away.')}</main>`)
  const answer = await ana.browser.post('/api/rag/sources/web-url', {
    website_url: `${site.url}/`,
    platform_user_id,
    depth: 1,
  })
  expect(answer.status).toBe(202)
  const [source] = await learn()
  expect(source).toMatchObject({
    status: 'ready',
    title: 'Clay',
    page_count: 2,
    cause: "Couldn't read 1 page of the site.",
  })
  expect(site.asked).not.toContain('/secret')
  expect(site.asked).not.toContain('/deep')
  expect((await ask('How do I wash glazed cups?'))[0]).toMatchObject({ location: `${site.url}/care` })
})

test('syncing a site changes only changed chunks', async () => {
  const page = (price: string) =>
    `<main><h1>Prices</h1><p>A bowl costs ${price}.</p><h2>Courses</h2><p>Throwing on Mondays. ${'We fire slowly. '.repeat(12)}</p></main>`
  site.pages.set('/', page('20 EUR'))
  await ana.browser.post('/api/rag/sources/web-url', { website_url: site.url, platform_user_id })
  const [before] = await learn()
  site.pages.set('/', page('24 EUR'))
  const again = await ana.browser.post(`/api/rag/sources/${before?.id}/sync`)
  expect(again.json).toMatchObject({ data: { status: 'queued' } })
  const [after] = await learn()
  expect(after?.changes).toEqual({ added: 1, removed: 1, unchanged: 1 })
  expect((await ask('price of a bowl'))[0]?.text).toContain('24 EUR')

  site.pages.delete('/')
  await ana.browser.post(`/api/rag/sources/${before?.id}/sync`)
  const [source] = await learn()
  expect(source).toMatchObject({ status: 'failed', can_retry: true, chunk_count: 2 })
  expect(source?.cause).toBe(
    'The site answered with status 404. Check the address. The previous version is still used.',
  )
  const german = await ana.browser.get(`/api/rag/sources?platform_user_id=${platform_user_id}`, {
    headers: { 'accept-language': 'de' },
  })
  expect(JSON.stringify(german.json)).toContain('Die Website hat mit Status 404 geantwortet.')
  expect(await ask('price of a bowl')).not.toEqual([])
})

test('ignores disabled and deleted sources', async () => {
  await addText(handbook)
  const [source] = await learn()
  const off = await ana.browser.post(`/api/rag/sources/${source?.id}/enabled`, { enabled: false })
  expect(off.json).toMatchObject({ data: { enabled: false } })
  expect(await ask('dishwasher')).toEqual([])
  await ana.browser.post(`/api/rag/sources/${source?.id}/enabled`, { enabled: true })
  expect(await ask('dishwasher')).toHaveLength(1)
  await ana.browser.call('DELETE', `/api/rag/sources/${source?.id}`)
  expect(await ask('dishwasher')).toEqual([])
  const { rows } = await app.ctx.db.$client.query(
    `select 'chunk' from knowledge_chunks union all select 'word' from knowledge_words
     union all select 'term' from knowledge_terms union all select 'vector' from knowledge_vectors`,
  )
  expect(rows).toEqual([])
})

test('stores a repeated source once and returns duplicate passages once', async () => {
  await addText(handbook)
  expect((await addText(handbook)).json).toMatchObject({ data: { already_known: true } })
  await addText(
    '# Care\nPlates are fired twice and may go into the dishwasher. Gold rims may not.\n\n# New\nSomething else.',
  )
  const learned = await learn()
  expect(learned).toHaveLength(2)
  expect(learned[0]).toMatchObject({ duplicate_count: 1 })
  const chunks = dataOf<KnowledgeChunk[]>(
    (await ana.browser.get(`/api/rag/sources/${learned[0]?.id}/chunks?limit=1`)).json,
  )
  expect(chunks).toMatchObject([{ heading: 'Care', duplicate_of: 'Shipping' }])
  expect(await ask('dishwasher')).toHaveLength(1)
})

test('keeps accounts separate', async () => {
  await addText(`${handbook}\n\nThe canary of Ana is violet-17.`)
  await learn()
  const other = await createUser(app)
  await connectAccount(other, { account: 'northloaf.bakery' })
  expect((await other.browser.post('/api/rag/query', { platform_user_id, query: 'canary' })).status).toBe(404)
  const { rows } = await app.ctx.db.$client.query<{ platform_user_id: string }>(
    'select platform_user_id from connected_accounts where workspace_id = $1',
    [other.user_id],
  )
  const theirs = await other.browser.post('/api/rag/query', {
    ...rows[0],
    query: 'canary violet-17 dishwasher',
  })
  expect(theirs.json).toMatchObject({ data: [] })
})

test('jobs read queued sources and sources with an expired lease', async () => {
  await addText(handbook)
  await app.ctx.db.$client.query(
    `update knowledge_sources set status = 'reading', attempts = 1, reading_until = now() - interval '1 second'`,
  )
  await app.queue.work(app.ctx)
  await vi.waitFor(
    async () => expect((await sources())[0]).toMatchObject({ status: 'ready', embedded_count: 3 }),
    {
      timeout: 20_000,
      interval: 50,
    },
  )
})
