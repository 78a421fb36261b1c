import sampleMails from '../../data/mails.json' with { type: 'json' }
import samplePages from '../../data/pages.json' with { type: 'json' }
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '../start.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox({ webhookUrl: 'http://127.0.0.1:9/' })
})
afterAll(() => sandbox.close())

const results = async (query: string) => {
  const answer = await fetch(
    `${sandbox.url}/searxng/search?${new URLSearchParams({ q: query, format: 'json' })}`,
  )
  return ((await answer.json()) as { results: { url: string; title: string }[] }).results
}

test('finds each sample page by its title, and serves it at the address of the result', async () => {
  const titles = [
    'ceramics trends 2027',
    'instagram for potters',
    'what handmade mugs cost',
    'how to ship ceramics',
  ]
  for (const title of [...titles, 'stoneware price list', 'winter glazes', 'studio assistant ceramics job']) {
    const [first] = await results(title)
    const page = await fetch(first?.url ?? '')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(`<h1>${first?.title.replaceAll('&', '&amp;')}</h1>`)
  }
})

test('gives no orders to its reader in sample pages and mails', () => {
  const texts = JSON.stringify([samplePages, sampleMails])
  expect(texts).not.toMatch(
    /ignore (all|your|earlier|previous)|(to|for) (the assistant|ai agents)|display:\s*none|font-size:\s*1px/i,
  )
})

test('filters by site', async () => {
  const jobs = await results('job (site:linkedin.com OR site:example.org)')
  expect(jobs).toHaveLength(4)
  expect(jobs.every(({ url }) => url.includes('/web/linkedin.com/'))).toBe(true)
})

test('refuses a search without a key or without JSON', async () => {
  expect((await fetch(`${sandbox.url}/searxng/search?q=x`)).status).toBe(403)
  const ask = (authorization: string, body: object) =>
    fetch(`${sandbox.url}/tavily/search`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(body),
    })
  expect((await ask('Bearer wrong', { query: 'mugs' })).status).toBe(401)
  expect((await ask('Bearer tvly-1', {})).status).toBe(400)
  const answer = (await (await ask('Bearer tvly-1', { query: 'mugs', max_results: 1 })).json()) as {
    results: unknown[]
  }
  expect(answer.results).toHaveLength(1)
})

test('allows crawlers to read the sample pages only', async () => {
  expect(await (await fetch(`${sandbox.url}/robots.txt`)).text()).toBe(
    'User-agent: *\nAllow: /web/\nDisallow: /\n',
  )
  expect((await fetch(`${sandbox.url}/web/linkedin.com/nothing`)).status).toBe(404)
})
