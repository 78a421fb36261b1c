import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccount } from '#test/accounts/create-account.ts'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { buildPdf, type PdfFont } from '#test/knowledge/build-pdf.ts'
import { queueSource } from '#test/knowledge/queue-source.ts'
import { openSite, type SiteServer } from '#test/processes/site-server.ts'
import { createWeb } from '#src/integrations/web/web.ts'
import { readNextSource } from './indexing/read-source.ts'
import { retrieve } from './search/retrieve.ts'
import { findSource } from './source-store.ts'

vi.setConfig({ testTimeout: 60_000 })

let testCtx: TestCtx
let site: SiteServer
/** A server inside the operator's network, which must not be requested. */
let canary: SiteServer
let account_id: string

beforeAll(async () => {
  testCtx = await buildCtx()
  site = await openSite()
  canary = await openSite({ '/': '<p>The canary is violet-17.</p>' })
  testCtx.ctx.web = createWeb({ allowed: new Set([site.host]), timeoutMs: 5000 })
})
afterAll(async () => {
  await testCtx.ctx.web.close()
  await testCtx.close()
  await site.close()
  await canary.close()
})
beforeEach(async () => {
  account_id = testCtx.ctx.ids.next()
  await createAccount(testCtx.ctx.db, account_id)
  site.pages.clear()
  site.asked.length = 0
})

async function readSite(path = '/', depth = 0): Promise<KnowledgeSource | null> {
  const id = await queueSource(testCtx.ctx, account_id, { kind: 'url', website_url: site.url + path, depth })
  while (await readNextSource(testCtx.ctx, account_id));
  return findSource(testCtx.ctx.db, id)
}

async function readFile(content: Buffer): Promise<KnowledgeSource | null> {
  const id = await queueSource(testCtx.ctx, account_id, { kind: 'pdf', content })
  while (await readNextSource(testCtx.ctx, account_id));
  return findSource(testCtx.ctx.db, id)
}

const find = async (query: string) => {
  const [best] = await retrieve(testCtx.ctx, { account_id, query, meaning: null, limit: 3 })
  return best?.text ?? ''
}

const send = (type: string, body: Uint8Array | string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': type }).end(body)
const page = (text: string) => `<main><p>${text} ${'The mill makes soap by hand. '.repeat(10)}</p></main>`
const bread = 'We bake bread every morning from flour of the region, and we sell it until noon. '

describe('files', () => {
  const text = (font: PdfFont, y: number, words = bread) => ({ x: 72, y, size: 11, text: words, font })

  test.each<PdfFont>(['unmapped', 'named'])('a file whose letters are %s is unreadable', async (font) => {
    expect(await readFile(buildPdf({ pages: [[text(font, 700), text(font, 680)]] }))).toMatchObject({
      status: 'failed',
      can_retry: false,
      chunk_count: 0,
      cause: expect.stringContaining("can't be decoded"),
    })
  })

  test.each<PdfFont>(['unmapped', 'named'])('a page whose letters are %s is a gap', async (font) => {
    const readable = [700, 680, 660, 640].map((y) => text('latin', y))
    const source = await readFile(buildPdf({ pages: [readable, [text(font, 700), text(font, 680)]] }))
    expect(source).toMatchObject({ status: 'ready', dropped: [{ location: 'page 2' }] })
    expect(source?.cause).toMatch(/^\d+% of the visible text was kept/)
    expect(await find('bread')).toContain('We bake bread')
  })

  test('a page of images and a lost end are gaps', async () => {
    const pages = [[text('latin', 700)], [], [text('latin', 700)]]
    const file = buildPdf({ pages, images: [1] })
    expect((await readFile(file))?.cause).toMatch(/^No readable text on page: 2\./)
    const cut = file.subarray(0, file.lastIndexOf('\nxref'))
    expect((await readFile(cut))?.cause).toMatch(/^This file is damaged.* page: 2\./)
  })

  test('a file that was read whole has no gaps', async () => {
    expect(await readFile(buildPdf({ pages: [[text('latin', 700)]] }))).toMatchObject({
      status: 'ready',
      cause: null,
      dropped: [],
    })
  })
})

describe('pages', () => {
  test('bytes that are compressed without a header are read', async () => {
    site.pages.set('/', send('text/html', gzipSync(page('Parcels to Norway take nine days.'))))
    expect(await readSite()).toMatchObject({ status: 'ready', cause: null })
    expect(await find('Norway')).toContain('nine days')
  })

  test('bytes that are no text are unreadable', async () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919 * (at % 13)) % 256)
    site.pages.set('/', send('text/html; charset=utf-8', noise))
    expect((await readSite())?.status).toBe('failed')
  })

  test.each([
    ['a PDF', '%PDF-1.4 xxxxxxxxxxxxxx'],
    ['an image', '\u0089PNG\r\n\u001a\n xxxxxxxx'],
  ])('%s that is sent as a page is no page', async (_, bytes) => {
    site.pages.set('/', send('text/html', Buffer.from(bytes, 'latin1')))
    expect(await readSite()).toMatchObject({
      status: 'failed',
      cause: expect.stringContaining("isn't a web page"),
    })
  })

  test.each(['text/html', 'text/plain'])('%s in UTF-16 and in a legacy charset is read', async (type) => {
    const words = 'Wir öffnen um neun und schließen für Gäste früh.'
    site.pages.set('/a', send(type, Buffer.from(`\ufeff${words}`, 'utf16le')))
    site.pages.set('/b', send(type, Buffer.from(words, 'latin1')))
    for (const path of ['/a', '/b']) {
      expect(await readSite(path)).toMatchObject({ status: 'ready', cause: null })
      expect(await find('schließen')).toContain(words)
    }
  })

  test('a page in the wrong charset has gaps', async () => {
    const words = 'Wir öffnen früh und schließen für Gäste spät. Grüße aus der Mühle in Köln. '
    site.pages.set('/', send('text/html; charset=utf-8', Buffer.from(words.repeat(5), 'latin1')))
    expect(await readSite()).toMatchObject({ status: 'ready', cause: expect.stringContaining('characters') })
  })

  test('a page that only says that it loads has no text', async () => {
    site.pages.set('/', '<body><div id="app">Loading…</div><script src="/app.js"></script></body>')
    expect(await readSite()).toMatchObject({ status: 'failed', cause: expect.stringContaining('JavaScript') })
  })
})

describe('pages that lead elsewhere', () => {
  const answer = page('Parcels to Norway take nine days.')

  test.each([
    ['a refresh', '<meta http-equiv="refresh" content="0; url=/en/">'],
    [
      'a refresh with quotes',
      `<META HTTP-EQUIV="Refresh" CONTENT="3;URL='/en/'"><p>One moment, we take you there.</p>`,
    ],
    ['a script', `<script>window.location.replace("/en/")</script>`],
    ['a frameset', '<frameset cols="20%,80%"><frame src="/menu"><frame src="/en/"></frameset>'],
    ['a frame in the page', '<body><iframe src="/en/"></iframe></body>'],
    ['a script that runs when the page is loaded', `<body onload="window.location='/en/'"></body>`],
  ])('are followed by %s inside the site', async (_, html) => {
    site.pages.set('/', html)
    site.pages.set('/menu', '<ul><li><a href="/en/">Start</a></li></ul>')
    site.pages.set('/en/', answer)
    expect(await readSite()).toMatchObject({ status: 'ready', cause: null })
    expect(await find('Norway')).toContain('nine days')
  })

  test.each(['0; url=/en/', '0;URL="/en/"', '5, /en/'])(
    'are followed by the header Refresh: %s',
    async (refresh) => {
      site.pages.set(
        '/',
        (response) => void response.writeHead(200, { 'content-type': 'text/html', refresh }).end(''),
      )
      site.pages.set('/en/', answer)
      expect(await readSite()).toMatchObject({ status: 'ready', cause: null })
      expect(await find('Norway')).toContain('nine days')
    },
  )

  test.each([
    ['to itself', '/'],
    ['to another page that sends it back', '/check'],
  ])('keep a cookie where a page refreshes %s', async (_, target) => {
    const refresh = (url: string) => `<meta http-equiv="refresh" content="0; url=${url}">`
    site.pages.set('/', (response, request) => {
      const isKnown = request.headers.cookie?.includes('seen=1')
      response
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'seen=1' })
        .end(isKnown ? answer : refresh(target))
    })
    site.pages.set('/check', refresh('/'))
    expect(await readSite()).toMatchObject({ status: 'ready', cause: null })
    expect(await find('Norway')).toContain('nine days')
  })

  test('are read once when they refresh themselves', async () => {
    site.pages.set('/', (response) => {
      const html = '<meta http-equiv="refresh" content="9; url=/"><p>We are open from nine to six.</p>'
      response
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': `visit=${site.asked.length}` })
        .end(html)
    })
    expect(await readSite()).toMatchObject({ status: 'ready', cause: null })
    const { rows } = await testCtx.ctx.db.$client.query<{ text: string }>(
      `select text from knowledge_chunks where account_id = $1 and text like '%nine to six%'`,
      [account_id],
    )
    expect(rows).toEqual([{ text: 'We are open from nine to six.' }])
    expect(site.asked.filter((path) => path === '/').length).toBeLessThan(3)
  })

  test('keep the text that stands beside a frame, and a script that waits for a click is not followed', async () => {
    const ownText = '<p>The workshop is on Friday at noon.</p>'
    site.pages.set('/', `<body>${ownText}<iframe src="/en/"></iframe></body>`)
    site.pages.set(
      '/b',
      `<body>${ownText}${ownText}<script>function go() { location.href = "/en/" }</script></body>`,
    )
    site.pages.set('/en/', answer)
    for (const path of ['/', '/b']) {
      expect((await readSite(path))?.status).toBe('ready')
      expect(await find('workshop')).toContain('Friday')
    }
  })

  test('are not followed into the network', async () => {
    site.pages.set('/', `<meta http-equiv="refresh" content="0; url=${canary.url}/">`)
    site.pages.set('/frames', `<frameset><frame src="${canary.url}/"></frameset>`)
    for (const path of ['/', '/frames']) {
      expect(await readSite(path)).toMatchObject({
        status: 'failed',
        cause: expect.stringContaining(canary.url),
      })
    }
    site.pages.set('/', '<meta http-equiv="refresh" content="0; url=/go">')
    site.pages.set('/go', (response) => void response.writeHead(302, { location: `${canary.url}/` }).end())
    expect(await readSite()).toMatchObject({
      status: 'failed',
      cause: "This address isn't publicly reachable.",
    })
    expect(canary.asked).toEqual([])
  })

  test('end when they lead in circles', async () => {
    site.pages.set('/', '<meta http-equiv="refresh" content="0; url=/b">')
    site.pages.set('/b', '<meta http-equiv="refresh" content="0; url=/">')
    expect((await readSite())?.status).toBe('failed')
    expect(site.asked.filter((path) => path === '/b').length).toBeLessThan(3)
  })

  test('a cookie comes back in one read', async () => {
    site.pages.set('/', (response, request) => {
      if (request.headers.cookie?.includes('seen=1'))
        response.writeHead(200, { 'content-type': 'text/html' }).end(answer)
      else
        response
          .writeHead(302, { location: '/', 'set-cookie': ['seen=1; Path=/; HttpOnly', 'lang=en'] })
          .end()
    })
    expect(await readSite()).toMatchObject({ status: 'ready', cause: null })
    expect(await find('Norway')).toContain('nine days')
  })

  test('a cookie is not sent to another host', async () => {
    const other = await openSite()
    const web = createWeb({ allowed: new Set([site.host, other.host]), timeoutMs: 5000 })
    let sentCookie: string | undefined = 'none'
    other.pages.set('/', (response, request) => {
      sentCookie = request.headers.cookie
      response.writeHead(200, { 'content-type': 'text/html' }).end(answer)
    })
    site.pages.set(
      '/',
      (response) => void response.writeHead(302, { location: `${other.url}/`, 'set-cookie': 'seen=1' }).end(),
    )
    expect(await web.read(`${site.url}/`)).toMatchObject({ address: `${other.url}/` })
    expect(sentCookie).toBeUndefined()
    await web.close()
    await other.close()
  })
})

test('what stands around the main part of every page of a site is learned once', async () => {
  const framed = (content: string) => `${content}<footer><p>Mill Lane 3, 10115 Berlin</p></footer>`
  site.pages.set('/', framed(`${page('Start.')}<a href="/b">More about us</a>`))
  site.pages.set('/b', framed(page('Second.')))
  expect(await readSite('/', 1)).toMatchObject({ status: 'ready', page_count: 2 })
  const { rows } = await testCtx.ctx.db.$client.query<{ text: string }>(
    `select text from knowledge_chunks where account_id = $1 and text like '%Mill Lane%'`,
    [account_id],
  )
  expect(rows).toHaveLength(1)
})
