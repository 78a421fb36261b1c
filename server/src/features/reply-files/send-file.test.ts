import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyAudio } from '@skein/contract/automations/replies/reply-audio'
import { wavOf } from '#test/files/audio-files.ts'
import { bindings } from '#test/bindings.ts'
import { dataOf } from '#test/services/browser.ts'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'

let product: LiveProduct
let content: Buffer
let path: string

beforeAll(async () => {
  product = await shareLiveProduct()
  content = Buffer.concat([wavOf(1, 1_000_000).subarray(0, 44), randomBytes(1_000_000 - 44)])
  const form = new FormData()
  form.set('platform_user_id', product.platform_user_id)
  form.set('file', new File([new Uint8Array(content)], 'voice.wav', { type: 'audio/wav' }))
  const { json } = await product.owner.browser.post('/api/instagram/audio', form)
  path = new URL(dataOf<ReplyAudio>(json).url).pathname
})
afterAll(() => product.close())

const visit = (headers: Record<string, string> = {}, address = '203.0.113.9') =>
  product.app.fetch(
    new Request(new URL(path, product.ctx.env.PUBLIC_URL), { headers }),
    bindings(address).env,
  )

test('sends a file in pieces that together are its content', async () => {
  const response = await visit()
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '1000000'])
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
})

test.each([
  ['bytes=0-0', 0, 1],
  ['bytes=65535-65536', 65_535, 65_537],
  ['bytes=100-300000', 100, 300_001],
  ['bytes=-70000', 930_000, 1_000_000],
])('sends the part %s of a file', async (range, start, end) => {
  const response = await visit({ range })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-length')).toBe(String(end - start))
  expect(Buffer.from(await response.arrayBuffer()).equals(content.subarray(start, end))).toBe(true)
})

test('sends nothing to a client that has the file', async () => {
  const etag = (await visit({ range: 'bytes=0-0' })).headers.get('etag') ?? ''
  for (const knownTag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const response = await visit({ 'if-none-match': knownTag })
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await visit({ 'if-none-match': '"x"', range: 'bytes=0-0' })).status).toBe(206)
})

test('limits the bytes and the requests of one network, and not those of others', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 610 && !statuses.includes(429); count += 1) {
    const response = await visit({}, '198.51.100.1')
    await response.body?.cancel()
    statuses.push(response.status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.length).toBeGreaterThan(590)
  const refusal = await visit({ range: 'bytes=0-0' }, '198.51.100.1')
  expect([refusal.status, Number(refusal.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect((await visit({ range: 'bytes=0-0' }, '198.51.100.2')).status).toBe(206)
})

test('reads a piece only when the reader takes one, and ends the response of a file that was deleted', async () => {
  const reader = (await visit({}, '198.51.100.3')).body?.getReader()
  const first = await reader?.read()
  expect(first?.value?.byteLength).toBe(65_536)
  await product.ctx.db.$client.query('delete from reply_files')
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(readOn()).rejects.toThrow()
  expect((await visit({}, '198.51.100.3')).status).toBe(404)
})
