import type { ServerResponse } from 'node:http'
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSite, type SiteServer } from '#test/processes/site-server.ts'
import { createWeb, type Web } from './web.ts'

/** A page of many different words. */
const varied = Array.from({ length: 3000 }, (_, place) => `word${(place * 7919) % 10_007}`).join(' ')

let site: SiteServer
/** A server inside the operator's network, which must not be requested. */
let canary: SiteServer
let web: Web

beforeEach(async () => {
  site = await openSite({ '/': '<p>hello</p>' })
  canary = await openSite({ '/': 'secret', '/robots.txt': '' })
  web = createWeb({ allowed: new Set([site.host]), timeoutMs: 1500 })
})
afterEach(async () => {
  await web.close()
  await site.close()
  await canary.close()
})

const redirectTo = (location: string) => (response: ServerResponse) =>
  void response.writeHead(302, { location }).end()
const portOf = ({ host }: SiteServer) => host.split(':')[1] ?? ''

test('reads a page with its address, type and charset', async () => {
  const page = await web.read(`${site.url}/`)
  expect(page).toMatchObject({ address: `${site.url}/`, type: 'text/html', charset: 'utf-8' })
})

test.each([
  ['a loopback address', () => `http://127.0.0.1:${portOf(canary)}/`],
  ['a loopback name', () => `http://localhost:${portOf(canary)}/`],
  ['the same as a decimal number', () => `http://2130706433:${portOf(canary)}/`],
  ['the same in octal', () => `http://0177.0.0.1:${portOf(canary)}/`],
  ['the same in IPv6', () => `http://[::ffff:127.0.0.1]:${portOf(canary)}/`],
  ['the same in hexadecimal and short', () => `http://0x7f.1:${portOf(canary)}/`],
  ['the same as IPv4-compatible IPv6', () => `http://[::127.0.0.1]:${portOf(canary)}/`],
  ['the same as NAT64', () => `http://[64:ff9b::7f00:1]:${portOf(canary)}/`],
  ['the same as 6to4', () => `http://[2002:7f00:1::]:${portOf(canary)}/`],
  ['a name with a dot at its end', () => `http://localhost.:${portOf(canary)}/`],
  ['a host behind a backslash', () => `http://127.0.0.1:${portOf(canary)}\\@example.com/`],
  ['a host behind a name', () => `http://example.com@127.0.0.1:${portOf(canary)}/`],
  ['a host before a fragment', () => `http://127.0.0.1:${portOf(canary)}#@example.com/`],
  ['the unspecified address', () => `http://0.0.0.0:${portOf(canary)}/`],
  ['credentials', () => `http://user:pass@${site.host}/`],
  ['the address of cloud metadata', () => 'http://169.254.169.254/latest/meta-data'],
  ['an unusual port', () => 'http://example.com:6379/'],
  ['a file', () => 'file:///etc/passwd'],
  ['a name of the local network', () => 'http://printer.local/'],
  ['the name of cloud metadata', () => 'http://metadata.google.internal/'],
])('refuses %s without a connection, directly and after a redirect', async (_, address) => {
  expect(web.allows(address())).toBe(false)
  expect(await web.read(address())).toEqual({ kind: 'private' })
  site.pages.set('/go', redirectTo(address()))
  expect(await web.read(`${site.url}/go`)).toEqual({ kind: 'private' })
  expect(canary.asked).toEqual([])
})

test('refuses a loopback address in full-width digits', () => {
  expect(web.allows('http://１２７.０.０.１/')).toBe(false)
})

test('does not follow a redirect of robots.txt to a private address', async () => {
  site.pages.set('/robots.txt', redirectTo(`${canary.url}/robots.txt`))
  await web.read(`${site.url}/`)
  expect(canary.asked).toEqual([])
})

test('does not use a proxy of the environment', async () => {
  const before = { ...process.env }
  Object.assign(process.env, { HTTP_PROXY: canary.url, http_proxy: canary.url, ALL_PROXY: canary.url })
  try {
    expect(await web.read(`${site.url}/`)).toMatchObject({ type: 'text/html' })
    expect(canary.asked).toEqual([])
  } finally {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) delete process.env[name]
    Object.assign(process.env, before)
  }
})

test('follows a redirect to an address with letters of other scripts', async () => {
  const location = Buffer.from('/größe/مقاس').toString('latin1')
  site.pages.set('/go', redirectTo(location)).set(encodeURI('/größe/مقاس'), 'Sizes')
  expect(await web.read(`${site.url}/go`)).toMatchObject({ address: encodeURI(`${site.url}/größe/مقاس`) })
})

test.each([
  [undefined, '<p>hello</p>', 'text/html'],
  ['text/html, text/html; charset=utf-8', '<p>hello</p>', 'text/html'],
  ['text/plain,', 'Open from 9 to 5', 'text/plain'],
])('reads a page whose server names the type as %s', async (type, content, read) => {
  site.pages.set('/page', (response) => {
    response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end(content)
  })
  expect(await web.read(`${site.url}/page`)).toMatchObject({ type: read })
})

test('does not read a picture whose server names no type', async () => {
  site.pages.set(
    '/picture',
    (response) => void response.writeHead(200).end(Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1')),
  )
  expect(await web.read(`${site.url}/picture`)).toEqual({ kind: 'type', type: 'image/png' })
})

test('stops after five redirects', async () => {
  site.pages.set('/a', redirectTo('/b'))
  site.pages.set('/b', redirectTo('/a'))
  expect(await web.read(`${site.url}/a`)).toEqual({ kind: 'redirects' })
  expect(site.asked.filter((path) => path !== '/robots.txt')).toHaveLength(6)
})

const flood = Buffer.alloc(40 * 1024 * 1024)

test.each([
  ['gzip', () => gzipSync(flood)],
  ['br', () => brotliCompressSync(flood, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['gzip, gzip', () => gzipSync(gzipSync(flood))],
])('stops reading a decompression bomb in %s', async (encoding, packed) => {
  const bomb = packed()
  site.pages.set('/bomb', (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(bomb)
  })
  expect(await web.read(`${site.url}/bomb`)).toEqual({ kind: 'large' })
  expect(await web.read(`${site.url}/`)).toMatchObject({ type: 'text/html' })
})

test('times out for an endless page and for a server that does not respond', async () => {
  site.pages.set('/endless', (response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write('<p>')
  })
  site.pages.set('/silent', () => undefined)
  const outcomes = await Promise.all([web.read(`${site.url}/endless`), web.read(`${site.url}/silent`)])
  expect(outcomes).toEqual([{ kind: 'late' }, { kind: 'late' }])
})

test.each([
  ['an image', 200, 'image/png', { kind: 'type', type: 'image/png' }],
  ['something without a type', 200, '', { kind: 'type', type: '' }],
  ['a page that is gone', 410, 'text/html', { kind: 'status', status: 410 }],
])('refuses %s', async (_, status, type, fault) => {
  site.pages.set(
    '/x',
    (response) => void response.writeHead(status, type === '' ? {} : { 'content-type': type }).end('x'),
  )
  expect(await web.read(`${site.url}/x`)).toEqual(fault)
})

test.each([
  ['brotli', brotliCompressSync(varied)],
  ['deflate', deflateSync(varied)],
  ['zstd', zstdCompressSync(varied)],
])('refuses a page that is compressed with %s and does not say so', async (_, packed) => {
  site.pages.set(
    '/x',
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(packed),
  )
  expect(await web.read(`${site.url}/x`)).toEqual({ kind: 'type', type: 'application/octet-stream' })
})

test.each([
  [
    'UTF-16 without a mark',
    Buffer.from(`<p>${'営業時間は午前九時から午後六時までです。'.repeat(20)}</p>`, 'utf16le'),
  ],
  ['the escapes of a terminal', Buffer.from('\x1b[1mOpen\x1b[0m from nine to six\f')],
])('reads a page with %s', async (_, bytes) => {
  site.pages.set(
    '/x',
    (response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-16' }).end(bytes),
  )
  expect(await web.read(`${site.url}/x`)).toMatchObject({ type: 'text/html' })
})

test('reports a server that does not listen as unreachable', async () => {
  const closedSite = await openSite()
  const reaching = createWeb({ allowed: new Set([closedSite.host]), timeoutMs: 1500 })
  await closedSite.close()
  expect(await reaching.read(`${closedSite.url}/`)).toEqual({ kind: 'unreachable' })
  await reaching.close()
})

test('does not read a site whose robots.txt fails', async () => {
  site.pages.set('/robots.txt', (response) => void response.writeHead(503).end())
  expect(await web.read(`${site.url}/`)).toEqual({ kind: 'status', status: 503 })
  expect(site.asked).toEqual(['/robots.txt'])
})

test('reads robots.txt once for all pages and obeys it', async () => {
  site.pages.set('/robots.txt', 'User-agent: *\nDisallow: /private\nAllow: /private/open')
  site.pages.set('/private/open', 'yes')
  expect(await web.read(`${site.url}/private/x`)).toEqual({ kind: 'robots' })
  expect(await web.read(`${site.url}/private/open`)).toMatchObject({ type: 'text/html' })
  expect(site.asked).toEqual(['/robots.txt', '/private/open'])
})

test.each(['', 'application/octet-stream'])('obeys a robots.txt of the type "%s"', async (type) => {
  site.pages.set(
    '/robots.txt',
    (response) =>
      void response
        .writeHead(200, type === '' ? {} : { 'content-type': type })
        .end('User-agent: *\nDisallow: /'),
  )
  expect(await web.read(`${site.url}/`)).toEqual({ kind: 'robots' })
})

test('does not request an address of more than 2,000 characters, also after a redirect', async () => {
  const long = `${site.url}/${'x'.repeat(2000)}`
  expect(await web.read(long)).toEqual({ kind: 'unreachable' })
  site.pages.set('/go', redirectTo(long))
  expect(await web.read(`${site.url}/go`)).toEqual({ kind: 'unreachable' })
  expect(site.asked).toEqual(['/robots.txt', '/go'])
})
