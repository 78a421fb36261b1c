import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestEnv } from '../mount-endpoint.ts'
import { requestLanguage } from '../requests/request-language.ts'
import { staticFiles } from './static-files.ts'

let folder: string
let app: Hono<RequestEnv>
beforeAll(() => {
  const outside = mkdtempSync(join(tmpdir(), 'skein-static-'))
  folder = join(outside, 'dist')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(outside, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'index.html'), '<!doctype html>page')
  writeFileSync(join(folder, 'assets', 'main-abc.js'), 'plain')
  writeFileSync(join(folder, 'assets', 'main-abc.js.br'), 'small')
  writeFileSync(join(folder, 'theme.js'), 'theme')
  app = new Hono<RequestEnv>()
  writeFileSync(join(folder, 'about.html'), '<link rel="canonical" href="__PUBLIC_URL__/about">about')
  writeFileSync(join(folder, 'robots.txt'), 'Sitemap: __PUBLIC_URL__/sitemap.xml')
  const documents: Record<string, string | undefined> = {
    '/guide/known': 'about.html',
    '/guide/unknown': 'unbuilt.html',
    '/about': 'about.html',
    '/unbuilt': 'unbuilt.html',
    '/robots.txt': 'robots.txt',
  }
  app.use(
    staticFiles({
      folder,
      publicUrl: 'http://localhost:3000',
      documentAt: (path) => documents[path],
      missingAt: (path) => (path.startsWith('/guide/') ? 'missing.html' : undefined),
    }),
  )
  writeFileSync(join(folder, 'missing.html'), 'There is no such page')
})
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(path.startsWith('http') ? path : `http://localhost:3000${path}`, { headers })
const page = { accept: 'text/html,*/*' }

test('caches files with a hash in their name for a year', async () => {
  const answer = await get('/assets/main-abc.js')
  expect(await answer.text()).toBe('plain')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toMatch(/javascript/)
})

test('sends the compressed file if the client accepts it', async () => {
  const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })
  expect(await answer.text()).toBe('small')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('content-type')).toMatch(/javascript/)
  expect(answer.headers.get('vary')).toBe('Accept-Encoding')
})

test.each(['/', '/platforms', '/instagram/create-automation/reply-comment', '/chat/chat_1.2'])(
  'serves the app to a browser at %s, to be revalidated',
  async (path) => {
    const answer = await get(path, page)
    expect(await answer.text()).toContain('page')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  },
)

test.each(['/', '/about', '/platforms'])(
  'serves the page at %s to a client that accepts anything',
  async (path) => {
    for (const headers of [{}, { accept: '*/*' }]) {
      const answer = await get(path, headers)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    }
    expect((await get('http://127.0.0.1:3000/', { accept: '*/*' })).status).toBe(200)
  },
)

test.each(['/about', '/about/?from=mail'])('inserts PUBLIC_URL into the document of %s', async (path) => {
  const answer = await get(path, page)
  expect(await answer.text()).toBe('<link rel="canonical" href="http://localhost:3000/about">about')
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test.each([{ accept: '*/*' }, {}])(
  'serves pages to clients that make link previews (%o)',
  async (headers) => {
    expect(await (await get('/about', headers)).text()).toContain('http://localhost:3000/about')
    expect((await get('/get-started', headers)).status).toBe(200)
  },
)

test('inserts PUBLIC_URL into robots.txt', async () => {
  const answer = await get('/robots.txt')
  expect(await answer.text()).toBe('Sitemap: http://localhost:3000/sitemap.xml')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
})

test('compresses a document if the client accepts it', async () => {
  const answer = await get('/about', { ...page, 'accept-encoding': 'gzip' })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
  expect(text).toContain('http://localhost:3000/about')
})

test('serves the app if the document is not built', async () => {
  expect(await (await get('/unbuilt', page)).text()).toContain('page')
})

test.each([
  ['an asset that is gone', '/assets/old-abc.js', page],
  ['a script that is gone', '/gone.js', { accept: '*/*' }],
  ['a program that wants data', '/platforms', { accept: 'application/json' }],
  ['the API', '/api/nothing', page],
  ['a file outside, plainly', '/../secret.txt', {}],
  ['a file outside, in disguise', '/%2e%2e/secret.txt', {}],
  ['a file outside, in double disguise', '/assets/..%2f..%2fsecret.txt', {}],
  ['an address that cannot be read', '/%ff.js', {}],
  ['a NUL', '/index.html%00.js', {}],
])('serves no page for %s', async (_, path, headers) => {
  const answer = await get(path, headers)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toMatch(/secret|page/)
})

test('returns 404 while index.html does not exist', async () => {
  const unbuilt = new Hono<RequestEnv>()
  unbuilt.use((_, next) => next())
  unbuilt.use(staticFiles({ folder: join(folder, 'assets'), publicUrl: 'http://localhost:3000' }))
  const answer = await unbuilt.request('http://localhost:3000/platforms', { headers: page })
  expect(answer.status).toBe(404)
})

test('redirects from another loopback name to the host of PUBLIC_URL', async () => {
  const answer = await get('http://127.0.0.1:3000/platforms?a=1', page)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('http://localhost:3000/platforms?a=1')
  expect((await get('http://proxy.internal:3000/platforms', page)).status).toBe(200)
})

test('sends a document of its own with the status 404 for a missing one', async () => {
  expect((await get('/guide/known', page)).status).toBe(200)
  for (const path of ['/guide/unknown', '/guide/other']) {
    const answer = await get(path, page)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('There is no such page')
  }
})

test('sends documents in the language of the cookie or the browser, else in English', async () => {
  mkdirSync(join(folder, 'de'), { recursive: true })
  writeFileSync(join(folder, 'de', 'index.html'), '<!doctype html>Seite')
  writeFileSync(join(folder, 'de', 'about.html'), 'Über')
  const localized = new Hono<RequestEnv>()
  const documentAt = (path: string) => (path === '/about' ? 'about.html' : undefined)
  localized.use(requestLanguage)
  localized.use(staticFiles({ folder, publicUrl: 'http://localhost:3000', documentAt }))
  const at = async (path: string, headers: Record<string, string>) => {
    const answer = await localized.request(`http://localhost:3000${path}`, {
      headers: { ...page, ...headers },
    })
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
    return answer.text()
  }
  const german = { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' }
  expect(await at('/anything', german)).toContain('Seite')
  expect(await at('/about', german)).toBe('Über')
  expect(await at('/about', { ...german, cookie: 'skein_language=en' })).toContain('about')
  expect(await at('/anything', { cookie: 'skein_language=de' })).toContain('Seite')
  expect(await at('/anything', { 'accept-language': 'es' })).toContain('page')
  expect(await at('/anything', { cookie: 'skein_language=../secret' })).toContain('page')
  expect(await at('/anything', { 'accept-language': 'x'.repeat(5000) })).toContain('page')
})
