import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestEnv } from '../mount-endpoint.ts'
import type { Reader } from './page-documents.ts'
import { staticFiles } from './static-files.ts'

let folder: string
let reader: Reader | null
let app: Hono<RequestEnv>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skein-screens-'))
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), `<!doctype html><head><title>Skein</title></head>${text}`)
  }
  write('index.html', 'app')
  write('secret.html', 'secret')
  write('screens/open/get-started.html', 'form')
  write('screens/with-account/work.html', 'work')
  write('screens/with-account/work/list.html', 'list')
  write('screens/signed-in/platforms.html', 'platforms')
  write('screens/signed-in/talk/_.html', 'talk')
  app = new Hono<RequestEnv>()
  app.use(staticFiles({ folder, publicUrl: 'http://localhost:3000', readerOf: async () => reader }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const visitor: Reader = { session: { user: null }, screens: ['open'] }
const owner: Reader = { session: { user: { name: 'Lena' } }, screens: ['with-account', 'signed-in'] }

async function open(path: string, as: Reader | null, headers: Record<string, string> = {}) {
  reader = as
  return app.request(`http://localhost:3000${path}`, { headers: { accept: 'text/html,*/*', ...headers } })
}

test.each([
  ['/work', owner, 'work'],
  ['/work/', owner, 'work'],
  ['/work/list', owner, 'list'],
  ['/platforms', owner, 'platforms'],
  ['/talk/17', owner, 'talk'],
  ['/talk', owner, 'app'],
  ['/talk/17/18', owner, 'app'],
  ['/elsewhere', owner, 'app'],
  ['/get-started', owner, 'app'],
  ['/get-started', visitor, 'form'],
  ['/work', visitor, 'app'],
  ['/', owner, 'app'],
])('serves %s with the shell for its reader', async (path, as, expected) => {
  expect(await (await open(path, as)).text()).toMatch(new RegExp(`</head>${expected}$`))
})

test('embeds the session of the reader', async () => {
  const text = await (await open('/work', owner)).text()
  expect(text).toContain(
    '<script type="application/json" id="session">{"user":{"name":"Lena"}}</script></head>',
  )
})

test('forbids caching of a page with a session', async () => {
  for (const as of [owner, visitor]) {
    const { headers } = await open('/work', as)
    expect(headers.get('cache-control')).toBe('no-store, private')
    expect(headers.get('vary')).toContain('Cookie')
  }
})

test('escapes markup in the session', async () => {
  const name = '</script><script>alert(1)</script><!--'
  const text = await (await open('/work', { ...owner, session: { user: { name } } })).text()
  expect(text.match(/<\/?script/g)).toHaveLength(2)
  const json = /id="session">(.*?)<\/script>/.exec(text)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual({ user: { name } })
})

test('inserts dollar signs literally', async () => {
  const text = await (await open('/work', { ...owner, session: { name: "$& $' $1" } })).text()
  expect(text).toContain(`{"name":"$& $' $1"}`)
})

test('compresses a page with a session', async () => {
  const br = await open('/work', owner, { 'accept-encoding': 'gzip, br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toContain('Lena')
  const gz = await open('/work', owner, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toContain('Lena')
})

test('serves the plain app if the session cannot be read', async () => {
  const answer = await open('/work', null)
  expect(await answer.text()).not.toContain('id="session"')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
})

test.each(['/../../secret', '/%2e%2e/%2e%2e/secret', '/..%2f..%2fsecret'])(
  'serves no document outside of the folder for %s',
  async (path) => {
    expect(await (await open(path, owner)).text()).not.toContain('secret')
  },
)
