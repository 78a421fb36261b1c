import { mkdirSync } from 'node:fs'
import { chromium, type Page, type Route } from '@playwright/test'
import { createControl } from '@skein/sandbox/control'
import { connect, signUp } from './support/person.ts'
import { readPlace } from './support/place.ts'
import { networkRests } from './support/network.ts'
import startProduct from './support/start-product.ts'

const folder = '/tmp/skein/shots-livechat'
mkdirSync(folder, { recursive: true })
const stop = await startProduct()
const now = Date.now()
const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const acct = { id: '1784', username: 'clayandember' }
const people = ['mia.makes', 'noor.at.home', 'tomas_runs', 'lena.k', 'jo_and_co', 'a.very.long.name.of.somebody', null]
const msg = (id: string, c: any = {}) => ({ id, kind: 'message', from: { id: 'p', username: 'mia.makes' }, message: 'Hello ' + id, created_time: at(10), sender_kind: 'customer', state: 'received', cause: null, client_message_id: null, attachments: [], reply_to: null, story_url: null, reaction: null, edited: false, unsent: false, post: null, execution_id: null, ...c })
const conv = (n: number, c: any = {}) => ({ id: 'c' + n, participants: { data: [acct, { id: 'p' + n, username: n < 7 ? people[n] : 'follower.' + n }] }, updated_time: at(n * 3), automation_paused_until: null, needs_person: false, needs_person_reason: null, unread_count: 0, window_closes_at: at(-1440 + n * 3), reply_window: 'open', human_agent_closes_at: null, tags: [], known_since: null, last_message: msg('l' + n, { message: 'Do you ship to France? I would love four of them ' + n, created_time: at(n * 3) }), ...c })
const total = 10_000
const convs = Array.from({ length: total }, (_, n) => conv(n))
Object.assign(convs[0], { needs_person: true, needs_person_reason: 'The customer asked for a person.', unread_count: 3, automation_paused_until: at(-300) })
Object.assign(convs[1], { unread_count: 12, window_closes_at: at(-150) })
Object.assign(convs[2], { automation_paused_until: at(-100), window_closes_at: at(-20) })
Object.assign(convs[3], { reply_window: 'closed', window_closes_at: at(100) })
Object.assign(convs[4], { last_message: msg('x', { state: 'failed', sender_kind: 'person', message: 'Sorry' }) })
const special = [
  msg('s1', { kind: 'comment', message: 'How much is the blue vase?', created_time: at(3000), post: { id: 'p', caption: 'New in the shop: the blue vases are out of the kiln', permalink: 'https://instagram.com/p/1', picture_url: null } }),
  msg('s2', { kind: 'comment', message: 'Hi mia.makes, all prices are in the shop.', created_time: at(2999), sender_kind: 'automation', state: 'sent', execution_id: '12-1', post: { id: 'p', caption: 'New in the shop: the blue vases are out of the kiln', permalink: 'https://instagram.com/p/1', picture_url: null } }),
  msg('s3', { message: 'Thank you! And do you ship to France? See https://clay.example/bowls', created_time: at(1500), reaction: '❤' }),
  msg('s4', { message: 'We do. It takes about five days and costs 9 euros.', created_time: at(1499), sender_kind: 'automation', state: 'seen', execution_id: '13-1' }),
  msg('s5', { message: 'Beautiful', created_time: at(300), story_url: 'https://instagram.com/stories/1' }),
  msg('s6', { message: '', created_time: at(299), attachments: [{ type: 'image', url: 'https://evil.example/x.png', title: null }, { type: 'video', url: 'javascript:alert(1)', title: null }] }),
  msg('s7', { message: '😍😍', created_time: at(298) }),
  msg('s8', { message: 'Nice to hear, I will pack them on Monday.', created_time: at(200), sender_kind: 'person', state: 'failed', cause: 'Instagram refused the message: the person cannot receive messages.', client_message_id: 'abc' }),
  msg('s9', { message: 'x', created_time: at(60), unsent: true }),
  msg('s10', { message: 'Could I talk to a person please?', created_time: at(40) }),
  msg('s11', { message: 'It is about my order', created_time: at(39), edited: true }),
  msg('s12', { message: 'Hello?', created_time: at(5) }),
]
const many = Array.from({ length: 5000 }, (_, n) => msg('m' + n, { message: 'Message number ' + n + ' ' + 'word '.repeat(n % 37), created_time: at(30 + (5000 - n) * 7), ...(n % 3 === 1 ? { sender_kind: 'automation', state: 'sent', execution_id: `${n}-1` } : n % 3 === 2 ? { sender_kind: 'person', state: 'sent' } : {}) }))
const ok = (route: Route, data: any, extra = {}) => route.fulfill({ json: { success: true, data, message: '', ...extra } })
const contact = { id: 'p', username: 'mia.makes', name: 'Mia Hartmann', picture_url: null, follower_count: 1431, follows_account: true, first_seen_at: at(90000), message_count: 21, comment_count: 3, tags: ['wholesale', 'France'], notes: [{ id: 'n1', text: 'Prefers blue glaze. Birthday in May.', created_at: at(5000) }], history: [{ at: at(40), kind: 'hand_over', text: 'The customer asked for a person.', execution_id: null }, { at: at(2999), kind: 'automation', text: 'Price questions answered a comment.', execution_id: '12-1' }, { at: at(3000), kind: 'comment', text: 'How much is the blue vase?', execution_id: null }] }
const entry = { execution_id: '12-1', automation_id: 'r1', automation_type: 'COMMENT_REPLY', automation_name: 'Price questions', event_id: 'e', event_kind: 'comment', from_username: 'mia.makes', text: 'How much', post_id: '1', state: 'sent', reason_code: 'fired_keyword', reason: 'The text matched the keyword "how much".', reply_text: 'Hi', winner_id: null, cost: 0.0004, comment_hidden: false, created_at: at(10), trace: [{ gate: 'origin', outcome: 'passed', values: {} }, { gate: 'trigger', outcome: 'passed', values: { keyword: 'how much' } }, { gate: 'send', outcome: 'passed', values: {} }] }
const replies = [{ id: 'r1', shortcut: 'hours', text: 'We are open Thursday to Saturday, 10 to 18.', updated_at: at(1) }, { id: 'r2', shortcut: 'shipping', text: 'We ship everywhere in Europe, it takes about five days.', updated_at: at(1) }]
async function mock(page: Page) {
  const page_ = (all: any[], url: URL, size: number) => { const from = Number(url.searchParams.get('cursor') ?? 0); return [all.slice(from, from + size), from + size < all.length ? String(from + size) : null] as const }
  await page.route('**/api/instagram/conversations?**', (r) => { const url = new URL(r.request().url()); const q = url.searchParams.get('query'); const f = q ? convs.filter((c) => JSON.stringify(c).includes(q)) : convs; const [data, next] = page_(f, url, 100); return ok(r, { data }, { next_cursor: next }) })
  await page.route('**/api/instagram/messages?**', (r) => { const url = new URL(r.request().url()); const id = url.searchParams.get('conversation_id'); const all = id === 'c1' ? [...many].reverse() : id === 'c5' ? [] : [...special].reverse(); const [data, next] = page_(all, url, 100); return ok(r, { messages: [...data].reverse() }, { next_cursor: next }) })
  await page.route('**/api/instagram/conversations/*/read', (r) => { const id = r.request().url().split('/').at(-2); const c = convs.find((x) => x.id === id)!; c.unread_count = 0; return ok(r, c) })
  await page.route('**/api/instagram/conversations/*/contact', (r) => ok(r, contact))
  await page.route('**/api/instagram/conversations/*/typing', (r) => ok(r, {}))
  await page.route('**/api/instagram/conversations/*/suggest', (r) => ok(r, { text: 'Yes, we ship to France within five days for 9 euros.', reason_code: 'ok', reason: 'Found in your shipping page.', chunks: [{ chunk_id: '1', source_id: 's', text: 'We ship to France, Germany and Italy. 9 euros, five days.', score: 0.9, title: 'Shipping', heading: 'Europe', location: 'page 2', words: 1, meaning: 0.8 }], cost: 0.0004 }))
  await page.route('**/api/instagram/saved-replies?**', (r) => ok(r, replies))
  await page.route('**/api/instagram/events?**', (r) => r.fulfill({ status: 503, body: '' }))
  await page.route('**/api/automations/executions?**', (r) => ok(r, [entry], { next_cursor: null }))
}
try {
  const { url, sandboxUrl, chromium: found } = readPlace()
  const browser = await chromium.launch({ ...found, env: { ...process.env as any, ...found.env } })
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  page.on('console', (m) => m.type() === 'error' && !/503/.test(m.text()) && console.log('console', m.text().slice(0, 300)))
  const control = createControl(sandboxUrl)
  const person = await signUp(page.request, control)
  await connect(page, person, 'clayandember')
  await mock(page)
  const shot = async (name: string) => { await page.waitForTimeout(400); await page.screenshot({ path: `${folder}/${name}.png` }) }
  await page.goto('/instagram/livechat'); await networkRests(page); await shot('a-desk')
  console.log('title', await page.title())
  const why = page.getByRole('button', { name: 'Why' }).first()
  await why.click(); await shot('b-why')
  await page.getByRole('button', { name: 'Suggest a reply' }).click(); await shot('c-suggest')
  await page.getByRole('button', { name: 'Use this reply' }).click(); await shot('d-used')
  const box = page.getByRole('textbox', { name: /Message to/ })
  await box.fill('/'); await page.waitForTimeout(500); await shot('e-saved')
  await page.getByRole('button', { name: 'Manage saved replies' }).click(); await page.waitForTimeout(500); await shot('f-manager')
  await page.keyboard.press('Escape')
  await page.route('**/api/instagram/send-message', (r) => r.fulfill({ status: 422, json: { success: false, data: null, message: 'Instagram refused the message.', detail: '', code: 'platform_rejected', request_id: 'x' } }))
  await box.fill('Sorry, I was away'); await page.keyboard.press('Enter'); await page.waitForTimeout(600); await shot('g-failed')
  await page.goto('/instagram/livechat?conversation=c3'); await networkRests(page); await shot('h-closed')
  await page.goto('/instagram/livechat?conversation=c1'); await networkRests(page); await shot('i-many')
  // measures
  await page.unroute('**/api/instagram/send-message')
  await page.route('**/api/instagram/send-message', async (r) => { await new Promise((x) => setTimeout(x, 300)); return ok(r, { message_id: 'mm', client_message_id: r.request().postDataJSON().client_message_id, state: 'sent' }) })
  const place = await page.evaluate(async () => {
    const el = document.querySelector('[role=log]')!.parentElement!
    const first = () => [...document.querySelectorAll('article')].map((a) => [a.getBoundingClientRect().top, a.textContent!.slice(0, 40)] as const).find(([t]) => t > 250)
    el.scrollTop = 400; await new Promise((r) => setTimeout(r, 60)); const before = first(); const h = el.scrollHeight; await new Promise((r) => setTimeout(r, 1500)); return { before, after: first(), grew: el.scrollHeight - h }
  })
  console.log('scroll place', JSON.stringify(place)); await shot('j-older')
  for (const what of ['list', 'thread']) {
    const fps = await page.evaluate(async (what) => {
      const el = what === 'thread' ? document.querySelector('[role=log]')!.parentElement! : document.querySelector('nav[aria-label=Conversations]')!.parentElement!
      const gaps: number[] = []; let last = performance.now(); const start = last
      await new Promise<void>((done) => { const step = (t: number) => { gaps.push(t - last); last = t; el.scrollTop += what === 'thread' ? -60 : 60; if (t - start < 6000) requestAnimationFrame(step); else done() }; requestAnimationFrame(step) })
      gaps.sort((a, b) => a - b)
      return { frames: gaps.length, seconds: 6, p50: gaps[gaps.length >> 1], p95: gaps[Math.floor(gaps.length * 0.95)], p99: gaps[Math.floor(gaps.length * 0.99)], height: el.scrollHeight, nodes: document.querySelectorAll('*').length }
    }, what)
    console.log(what, JSON.stringify(fps))
  }
  // load all
  const all = await page.evaluate(async () => { const el = document.querySelector('nav[aria-label=Conversations]')!.parentElement!; const t = performance.now(); for (let i = 0; i < 400; i++) { el.scrollTop = el.scrollHeight; await new Promise((r) => setTimeout(r, 25)); if (document.querySelector('[data-conversation=c9999]')) break } return { ms: performance.now() - t, height: el.scrollHeight } })
  console.log('all conversations', JSON.stringify(all))
  const th = await page.evaluate(async () => { const el = document.querySelector('[role=log]')!.parentElement!; const t = performance.now(); for (let i = 0; i < 600; i++) { el.scrollTop = 0; await new Promise((r) => setTimeout(r, 25)); if (document.body.textContent!.includes('Message number 0 ')) break } return { ms: performance.now() - t, height: el.scrollHeight } })
  console.log('all messages', JSON.stringify(th))
  for (const what of ['list', 'thread']) {
    const fps = await page.evaluate(async (what) => {
      const el = what === 'thread' ? document.querySelector('[role=log]')!.parentElement! : document.querySelector('nav[aria-label=Conversations]')!.parentElement!
      el.scrollTop = 0; await new Promise((r) => setTimeout(r, 300))
      const gaps: number[] = []; let last = performance.now(); const start = last
      await new Promise<void>((done) => { const step = (t: number) => { gaps.push(t - last); last = t; el.scrollTop += 60; if (t - start < 6000) requestAnimationFrame(step); else done() }; requestAnimationFrame(step) })
      gaps.sort((a, b) => a - b)
      return { frames: gaps.length, p50: gaps[gaps.length >> 1], p95: gaps[Math.floor(gaps.length * 0.95)], p99: gaps[Math.floor(gaps.length * 0.99)] }
    }, what)
    console.log('full', what, JSON.stringify(fps))
  }
  const idle = await page.evaluate(async () => { const gaps: number[] = []; let last = performance.now(); const start = last; await new Promise<void>((done) => { const step = (t: number) => { gaps.push(t - last); last = t; if (t - start < 3000) requestAnimationFrame(step); else done() }; requestAnimationFrame(step) }); gaps.sort((a, b) => a - b); return { p50: gaps[gaps.length >> 1], p95: gaps[Math.floor(gaps.length * 0.95)] } })
  console.log('idle frames', JSON.stringify(idle))
  const times: number[] = []
  for (let n = 0; n < 15; n++) {
    await box.fill('own words ' + n)
    times.push(await page.evaluate(async (n) => {
      const button = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Send')!
      const t = performance.now(); button.click()
      for (;;) { if ([...document.querySelectorAll('article')].some((a) => a.textContent!.includes('own words ' + n))) return performance.now() - t; await new Promise((r) => requestAnimationFrame(r)) }
    }, n))
  }
  console.log('click to own bubble ms', times.map((t) => t.toFixed(1)).join(' '))
  await shot('k-own')
  for (const [w, h, name] of [[375, 812, 'phone'], [768, 1024, 'tablet'], [1024, 768, 'w1024']] as const) {
    await page.setViewportSize({ width: w, height: h })
    await page.evaluate(() => { const s = JSON.parse(localStorage.getItem('skein.ui') ?? '{"state":{},"version":1}'); s.state.theme = 'light'; localStorage.setItem('skein.ui', JSON.stringify(s)) })
    await page.goto('/instagram/livechat'); await networkRests(page); await shot(`l-${name}`)
    await page.goto('/instagram/livechat?conversation=c0'); await networkRests(page); await shot(`m-${name}`)
  }
  await browser.close()
} finally { await stop() }
