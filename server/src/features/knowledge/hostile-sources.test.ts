import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import { request } from 'node:http'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '#src/infra/http/listen.ts'
import { refuseOwner } from '#test/tenants/refuse-owner.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { type Answer, dataOf } from '#test/services/browser.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { openRawUpload } from '#test/files/raw-upload.ts'
import { openSite, type SiteServer } from '#test/processes/site-server.ts'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'

vi.setConfig({ testTimeout: 90_000 })

const megabyte = 1_048_576

let sandbox: RunningSandbox
/** A server inside the operator's network that must not be reached. */
let canary: SiteServer
/** A public site. */
let site: SiteServer
let app: TestApp
let attacker: Owner
let neighbour: Owner

interface Owner {
  user: TestUser
  platform_user_id: string
}

beforeAll(async () => {
  sandbox = await startSandbox()
  canary = await openSite({ '/': 'secret' })
  site = await openSite()
  app = await buildApp({ sandbox, env: { FETCH_ALLOW: site.host } })
  attacker = await ownerOf('clayandember')
  neighbour = await ownerOf('northloaf.bakery')
  await refuseOwner(app.ctx, { knowledge_chunks: 'insert', knowledge_terms: 'insert' })
  await app.queue.work(app.ctx)
})
afterAll(async () => {
  await app.close()
  await site.close()
  await canary.close()
  await sandbox.close()
})

async function ownerOf(account: string): Promise<Owner> {
  const user = await createUser(app)
  await connectAccount(user, { account })
  const { rows } = await app.ctx.db.$client.query<{ platform_user_id: string }>(
    'select platform_user_id from connected_accounts where workspace_id = $1',
    [user.user_id],
  )
  return { user, platform_user_id: rows[0]?.platform_user_id ?? '' }
}

async function upload({ user, platform_user_id }: Owner, ...files: Buffer[]): Promise<Answer> {
  const form = new FormData()
  form.set('platform_user_id', platform_user_id)
  files.forEach((bytes, at) => form.append('file', new File([new Uint8Array(bytes)], `file-${at}.pdf`)))
  return user.browser.post('/api/rag/sources/file-upload', form)
}

const sourcesOf = async ({ user, platform_user_id }: Owner) => {
  const { json } = await user.browser.get(`/api/rag/sources?platform_user_id=${platform_user_id}`)
  return dataOf<KnowledgeSource[]>(json)
}

const untilRead = (owner: Owner) =>
  vi.waitFor(
    async () => {
      const sources = await sourcesOf(owner)
      expect(sources.every(({ status }) => status === 'ready' || status === 'failed')).toBe(true)
      return sources
    },
    { timeout: 80_000, interval: 25 },
  )

const addSite = ({ user, platform_user_id }: Owner, website_url: string) =>
  user.browser.post('/api/rag/sources/web-url', { platform_user_id, website_url, depth: 1 })

test('rejects a file above the size limit and too many files with a message', async () => {
  const large = await upload(
    attacker,
    Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(20 * megabyte)]),
  )
  expect([large.status, large.json]).toMatchObject([413, { message: "Files can't be larger than 20 MB." }])
  const many = await upload(attacker, ...Array.from({ length: 11 }, () => Buffer.from('%PDF-1.4\n')))
  expect([many.status, many.json]).toMatchObject([400, { message: 'You can upload up to 10 files at once.' }])
  expect(await sourcesOf(attacker)).toEqual([])
})

test('rejects an endless anonymous upload before reading it and serves the next request', async () => {
  const listener = await listen((each, bindings) => app.app.fetch(each, bindings), '127.0.0.1', 0)
  const endless = request(`${listener.url}/api/rag/sources/file-upload`, {
    method: 'POST',
    headers: {
      origin: new URL(app.ctx.env.PUBLIC_URL).origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=x',
    },
  })
  const outcome = Promise.withResolvers<number | string | undefined>()
  endless.on('response', ({ statusCode }) => outcome.resolve(statusCode))
  endless.on('error', ({ code }: NodeJS.ErrnoException) => outcome.resolve(code))
  let sentBytes = 0
  const pour = () => {
    do sentBytes += megabyte
    while (sentBytes < 200 * megabyte && endless.write(Buffer.alloc(megabyte, 'y')))
  }
  endless.on('drain', pour)
  pour()
  expect([401, 'ECONNRESET', 'EPIPE']).toContain(await outcome.promise)
  expect(sentBytes).toBeLessThan(100 * megabyte)
  endless.destroy()
  expect((await fetch(`${listener.url}/api/system`)).status).toBe(200)
  await listener.close(1000)
})

test.each([
  ['no content length', 'transfer-encoding: chunked'],
  ['a content length of a terabyte', `content-length: ${megabyte * megabyte}`],
])('rejects an endless upload of a signed-in user with %s', async (_, length) => {
  const listener = await listen((each, bindings) => app.app.fetch(each, bindings), '127.0.0.1', 0)
  const upload = openRawUpload(listener.url, attacker.user.token, length)
  upload.pour()
  await upload.cut
  expect(upload.heard()).toMatch(/^HTTP\/1\.1 413 /)
  expect(upload.heard()).toContain('The body is larger than 64 MB.')
  expect(upload.sentUntilAnswered()).toBeLessThan(100)
  expect(await sourcesOf(attacker)).toEqual([])
  await listener.close(1000)
})

test('limits concurrent uploads per user and does not delay other users', async () => {
  const listener = await listen((each, bindings) => app.app.fetch(each, bindings), '127.0.0.1', 0)
  const open = Array.from({ length: 5 }, () => openRawUpload(listener.url, attacker.user.token))
  onTestFinished(async () => {
    for (const each of open) each.close()
    await listener.close(1000)
  })
  for (const [at, each] of open.entries()) each.pour(at < 2 ? 60 : 1)
  const untilTrue = (condition: () => boolean) =>
    vi.waitFor(() => expect(condition()).toBe(true), { timeout: 60_000, interval: 25 })
  await untilTrue(() => open.every((each) => each.allSent()))
  const heard = () => open.map((each) => each.heard()).join('')
  // A client that still sends when the server closes the connection can lose the response. Each upload is a new chance.
  await untilTrue(() => {
    const next = openRawUpload(listener.url, attacker.user.token)
    next.pour(1)
    open.push(next)
    return heard().includes('Too many uploads at once.')
  })
  expect(heard()).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 5/i)
  const form = new FormData()
  form.set('platform_user_id', neighbour.platform_user_id)
  form.append('file', new File(['no PDF'], 'letter.pdf'))
  const headers = { authorization: `Bearer ${neighbour.user.token}` }
  const answer = await fetch(`${listener.url}/api/rag/sources/file-upload`, {
    method: 'POST',
    headers,
    body: form,
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    415,
    { message: 'Only PDF files are supported.' },
  ])
})

test('rejects an address inside the network without requesting it', async () => {
  const answer = await addSite(attacker, `${canary.url}/`)
  expect(answer.status).toBe(400)
  expect(await sourcesOf(attacker)).toEqual([])
  expect(canary.asked).toEqual([])
})

test('does not follow redirects or links of a public site into the network', async () => {
  const leads = `<main><p>${'We make pots. '.repeat(20)}</p><a href="${canary.url}/">a</a> <a href="/away">b</a></main>`
  site.pages.set('/', leads)
  site.pages.set('/away', (response) => void response.writeHead(302, { location: `${canary.url}/` }).end())
  await addSite(attacker, `${site.url}/`)
  expect(await untilRead(attacker)).toMatchObject([
    { status: 'ready', page_count: 1, cause: "Couldn't read 1 page of the site." },
  ])
  expect(site.asked).toContain('/away')
  expect(canary.asked).toEqual([])
})

test('a decompression bomb fails alone: other accounts and later sources are still read', async () => {
  await upload(attacker, decompressionBomb(600 * megabyte))
  const { user, platform_user_id } = neighbour
  const text = '# Bread\nA sourdough loaf costs 6 EUR and is baked every morning.'
  await user.browser.post('/api/rag/sources/custom-text', { platform_user_id, text })
  expect(await untilRead(neighbour)).toMatchObject([{ status: 'ready', chunk_count: 1 }])
  const answer = await user.browser.post('/api/rag/query', { platform_user_id, query: 'sourdough' })
  expect(answer.json).toMatchObject({ data: [{ heading: 'Bread' }] })
  const bombs = (await untilRead(attacker)).filter(({ kind }) => kind === 'pdf')
  expect(bombs).toMatchObject([
    { status: 'failed', cause: expect.stringMatching(/too much memory|too long|only images|valid PDF/) },
  ])
  await attacker.user.browser.post('/api/rag/sources/custom-text', {
    platform_user_id: attacker.platform_user_id,
    text: 'And this is a text that harms nobody.',
  })
  const [newest] = await untilRead(attacker)
  expect(newest).toMatchObject({ kind: 'text', status: 'ready' })
})

/** Returns a small PDF with a content stream that unpacks to `size` bytes. */
function decompressionBomb(size: number): Buffer {
  const packed = deflateSync(Buffer.alloc(size, '(x) Tj '))
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
  ]
  const head = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  const stream = `4 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`
  return Buffer.concat([
    Buffer.from(`%PDF-1.4\n${head}${stream}`),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF'),
  ])
}
