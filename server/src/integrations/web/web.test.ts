import type { ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSite, type SiteServer } from '#test/site-server.ts'
import { mayRead, rulesFor } from './robots.ts'
import { createWeb, type Web } from './web.ts'

let site: SiteServer
/** A server of the operator's own network: nobody may ever reach it. */
let canary: SiteServer
let web: Web

beforeEach(async () => {
  site = await openSite({ '/': '<p>hello</p>' })
  canary = await openSite({ '/': 'secret', '/robots.txt': '' })
  web = createWeb({ allowed: new Set([site.host]), time: 1500 })
})
afterEach(async () => {
  await web.close()
  await site.close()
  await canary.close()
})

const leadsTo = (location: string) => (response: ServerResponse) =>
  void response.writeHead(302, { location }).end()
const portOf = ({ host }: SiteServer) => host.split(':')[1] ?? ''

test('a page is read with where it stands and how it is written', async () => {
  const page = await web.read(`${site.url}/`)
  expect(page).toMatchObject({ address: `${site.url}/`, type: 'text/html', charset: 'utf-8' })
})

test.each([
  ['a loopback address', () => `http://127.0.0.1:${portOf(canary)}/`],
  ['a loopback name', () => `http://localhost:${portOf(canary)}/`],
  ['the same in other digits', () => `http://2130706433:${portOf(canary)}/`],
  ['the same in octal', () => `http://0177.0.0.1:${portOf(canary)}/`],
  ['the same in IPv6', () => `http://[::ffff:127.0.0.1]:${portOf(canary)}/`],
  ['the same in hexadecimal and short', () => `http://0x7f.1:${portOf(canary)}/`],
  ['the same as IPv6 of old', () => `http://[::127.0.0.1]:${portOf(canary)}/`],
  ['the same translated from IPv6', () => `http://[64:ff9b::7f00:1]:${portOf(canary)}/`],
  ['the same in a tunnel', () => `http://[2002:7f00:1::]:${portOf(canary)}/`],
  ['a name with a dot at its end', () => `http://localhost.:${portOf(canary)}/`],
  ['a host behind a backslash', () => `http://127.0.0.1:${portOf(canary)}\\@example.com/`],
  ['a host behind a name', () => `http://example.com@127.0.0.1:${portOf(canary)}/`],
  ['a host before a fragment', () => `http://127.0.0.1:${portOf(canary)}#@example.com/`],
  ['any address', () => `http://0.0.0.0:${portOf(canary)}/`],
  ['credentials', () => `http://user:pass@${site.host}/`],
  ['the address of a cloud', () => 'http://169.254.169.254/latest/meta-data'],
  ['an unusual port', () => 'http://example.com:6379/'],
  ['a file', () => 'file:///etc/passwd'],
  ['a name within a network', () => 'http://printer.local/'],
  ['a cloud by its name', () => 'http://metadata.google.internal/'],
])('%s is refused without a connection, at once and behind a redirect', async (_, address) => {
  expect(web.allows(address())).toBe(false)
  expect(await web.read(address())).toEqual({ kind: 'private' })
  site.pages.set('/go', leadsTo(address()))
  expect(await web.read(`${site.url}/go`)).toEqual({ kind: 'private' })
  expect(canary.asked).toEqual([])
})

test('an address in wide digits is the same address', () => {
  expect(web.allows('http://１２７.０.０.１/')).toBe(false)
})

test('what a site says about itself in robots.txt leads nowhere else', async () => {
  site.pages.set('/robots.txt', leadsTo(`${canary.url}/robots.txt`))
  await web.read(`${site.url}/`)
  expect(canary.asked).toEqual([])
})

test('a proxy of the environment is not used', async () => {
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

test('a site that leads in circles is left after a few steps', async () => {
  site.pages.set('/a', leadsTo('/b'))
  site.pages.set('/b', leadsTo('/a'))
  expect(await web.read(`${site.url}/a`)).toEqual({ kind: 'redirects' })
  expect(site.asked.filter((path) => path !== '/robots.txt')).toHaveLength(6)
})

const flood = Buffer.alloc(40 * 1024 * 1024)

test.each([
  ['gzip', () => gzipSync(flood)],
  ['br', () => brotliCompressSync(flood, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['gzip, gzip', () => gzipSync(gzipSync(flood))],
])('a small answer in %s that unpacks to a huge one is cut off', async (encoding, packed) => {
  const bomb = packed()
  site.pages.set('/bomb', (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(bomb)
  })
  expect(await web.read(`${site.url}/bomb`)).toEqual({ kind: 'large' })
  expect(await web.read(`${site.url}/`)).toMatchObject({ type: 'text/html' })
})

test('a page without end and one that never answers are given up in time', async () => {
  site.pages.set('/endless', (response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write('<p>')
  })
  site.pages.set('/silent', () => undefined)
  const outcomes = await Promise.all([web.read(`${site.url}/endless`), web.read(`${site.url}/silent`)])
  expect(outcomes).toEqual([{ kind: 'late' }, { kind: 'late' }])
})

test.each([
  ['a picture', 200, 'image/png', { kind: 'type', type: 'image/png' }],
  ['something without a type', 200, '', { kind: 'type', type: '' }],
  ['a page that is gone', 410, 'text/html', { kind: 'status', status: 410 }],
])('%s is no page of words', async (_, status, type, fault) => {
  site.pages.set(
    '/x',
    (response) => void response.writeHead(status, type === '' ? {} : { 'content-type': type }).end('x'),
  )
  expect(await web.read(`${site.url}/x`)).toEqual(fault)
})

test('a server that is not there is told apart', async () => {
  const gone = await openSite()
  const reaching = createWeb({ allowed: new Set([gone.host]), time: 1500 })
  await gone.close()
  expect(await reaching.read(`${gone.url}/`)).toEqual({ kind: 'unreachable' })
  await reaching.close()
})

test('a site that cannot tell what it allows is left alone', async () => {
  site.pages.set('/robots.txt', (response) => void response.writeHead(503).end())
  expect(await web.read(`${site.url}/`)).toEqual({ kind: 'status', status: 503 })
  expect(site.asked).toEqual(['/robots.txt'])
})

test('robots.txt is asked once for many pages, and obeyed', async () => {
  site.pages.set('/robots.txt', 'User-agent: *\nDisallow: /private\nAllow: /private/open')
  site.pages.set('/private/open', 'yes')
  expect(await web.read(`${site.url}/private/x`)).toEqual({ kind: 'robots' })
  expect(await web.read(`${site.url}/private/open`)).toMatchObject({ type: 'text/html' })
  expect(site.asked).toEqual(['/robots.txt', '/private/open'])
})

test.each([
  ['User-agent: *\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow:', '/a', true],
  ['User-agent: SkeinBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /', '/b', true],
  ['User-agent: other\nUser-agent: skeinbot\nDisallow: /a', '/a', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf?v=1', true],
  ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
  ['User-agent: *\nDisallow: /search*q=', '/search?x=1&q=2', false],
  ['\ufeff<html>', '/a', true],
])('robots.txt %j and %s: %s', (robots, path, expected) => {
  expect(mayRead(rulesFor(robots, 'SkeinBot'), path)).toBe(expected)
})
