import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWeb } from '#src/integrations/web/web.ts'
import type { Ctx } from '#src/context.ts'
import { actingAs } from '#test/accounts/create-user.ts'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { openSite, type SiteServer } from '#test/processes/site-server.ts'
import { readWebPage, searchWeb } from './index.ts'

let sandbox: RunningSandbox
let testCtx: TestCtx
let site: SiteServer
/** A server in the operator's network, which must not be reached. */
let canary: SiteServer
let ctx: Ctx

beforeAll(async () => {
  sandbox = await startSandbox()
  testCtx = await buildCtx({ sandbox })
})
afterAll(async () => {
  await testCtx.close()
  await sandbox.close()
})
beforeEach(async () => {
  await sandbox.control.reset()
  site = await openSite({ '/': '<title>Home</title><main><h1>Hello</h1><p>Words.</p></main>' })
  canary = await openSite({ '/': 'secret', '/robots.txt': '' })
  const allowed = new Set([site.host, new URL(sandbox.url).host])
  const ana = actingAs(testCtx.ctx, { user_id: 'ana', email: 'ana@example.com' })
  ctx = { ...ana, web: createWeb({ allowed, timeoutMs: 1500 }) }
})
afterEach(async () => {
  await ctx.web.close()
  await site.close()
  await canary.close()
})

test('searchWeb finds pages that can be read and cited', async () => {
  const [first] = await searchWeb(ctx, { query: 'ceramics trends 2027' })
  expect(first).toMatchObject({
    title: 'Seven ceramics trends that shops order for 2027',
    snippet: expect.stringContaining('oat and moss'),
  })
  const page = await readWebPage(ctx, { url: first?.url ?? '' })
  expect(page).toMatchObject({ url: first?.url, title: first?.title })
  expect(page.text).toContain('Oat and moss glazes grew by 34 percent')
})

test('limits a search to domains', async () => {
  const jobs = await searchWeb(ctx, { query: 'ceramics studio assistant job', domains: ['linkedin.com'] })
  expect(jobs.length).toBeGreaterThan(0)
  expect(jobs.every(({ url }) => url.includes('/web/linkedin.com/jobs/view/'))).toBe(true)
  expect(await searchWeb(ctx, { query: 'pottery', limit: 2 })).toHaveLength(2)
  expect(await searchWeb(ctx, { query: 'zzzz' })).toEqual([])
})

test.each([
  ['nothing', { query: '  ' }, 'Say what to search for.'],
  ['an operator in a domain', { query: 'x', domains: ['a.com OR b'] }, 'is not the name of a site'],
])('rejects a search for %s with a message', async (_what, input, words) => {
  await expect(searchWeb(ctx, input)).rejects.toMatchObject({
    code: 'validation',
    message: expect.stringContaining(words),
  })
})

test.each([
  [429, 'rate_limited'],
  [503, 'unavailable'],
  [403, 'platform_rejected'],
])('maps a search engine status of %i to an error code', async (status, code) => {
  await sandbox.control.fail({ endpoint: 'searxng_search', status })
  await expect(searchWeb(ctx, { query: 'mugs' })).rejects.toMatchObject({ code })
  expect((await searchWeb(ctx, { query: 'mugs' })).length).toBeGreaterThan(0)
})

test('a server without a search engine says so', async () => {
  const bare = await buildCtx()
  await expect(searchWeb(bare.ctx, { query: 'mugs' })).rejects.toMatchObject({
    code: 'platform_rejected',
    message: "Web search isn't set up on this server.",
  })
  await bare.close()
})

test.each([
  ['a loopback address', () => `http://127.0.0.1:${canary.host.split(':')[1]}/`],
  ['a loopback name', () => `http://localhost:${canary.host.split(':')[1]}/`],
  ['a cloud metadata address', () => 'http://169.254.169.254/latest/meta-data'],
  ['credentials', () => `http://user:pass@${site.host}/`],
])('does not read %s, directly or after a redirect', async (_what, address) => {
  const refusal = { code: 'unprocessable', message: "This address isn't publicly reachable." }
  await expect(readWebPage(ctx, { url: address() })).rejects.toMatchObject(refusal)
  site.pages.set('/go', (response) => void response.writeHead(302, { location: address() }).end())
  await expect(readWebPage(ctx, { url: `${site.url}/go` })).rejects.toMatchObject(refusal)
  expect(canary.asked).toEqual([])
})

test.each([
  ['a file', () => 'file:///etc/passwd', 'begin with http'],
  ['no address', () => 'clay', 'begin with http'],
  ['a URL with a long query', () => `${site.url}/?d=${'x'.repeat(300)}`, 'too long'],
])('rejects %s before any request', async (_what, url, words) => {
  await expect(readWebPage(ctx, { url: url() })).rejects.toMatchObject({
    code: 'validation',
    message: expect.stringContaining(words),
  })
  expect(site.asked).toEqual([])
})

test('respects robots.txt', async () => {
  await expect(readWebPage(ctx, { url: `${sandbox.url}/control/state` })).rejects.toMatchObject({
    message: 'This site asks robots not to read that page.',
  })
})

test('cuts a long page at the end of a paragraph', async () => {
  const paragraph = `<p>${'clay '.repeat(200)}</p>`
  site.pages.set('/long', `<main>${paragraph.repeat(60)}</main>`)
  const { text } = await readWebPage(ctx, { url: `${site.url}/long#part` })
  expect(text.length).toBeLessThan(20_100)
  expect(text).toMatch(/clay\n\n\[…\]$/)
})

test('requires a user to read a page', async () => {
  const visitor: Ctx = { ...ctx, actor: { kind: 'visitor' } }
  await expect(readWebPage(visitor, { url: `${site.url}/` })).rejects.toMatchObject({ code: 'unauthorized' })
  const background: Ctx = { ...ctx, actor: { kind: 'system' } }
  const page = await readWebPage(background, { url: `${site.url}/`, user_id: 'ana' })
  expect(page).toMatchObject({ title: 'Home', text: expect.stringContaining('Words.') })
})
