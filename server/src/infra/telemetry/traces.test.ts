import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { shareLiveProduct, type LiveProduct } from '#test/live-product.ts'
import { createTraces, noTraces } from './traces.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
}
interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

let product: LiveProduct
const requests: { path: string; body: string; spans: Span[] }[] = []

/** A collector that keeps what is posted to it. */
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    const spans = (body as Export).resourceSpans.flatMap((each) =>
      each.scopeSpans.flatMap((scope) => scope.spans),
    )
    requests.push({ path: request.url ?? '', body: JSON.stringify(body), spans })
    response.setHeader('content-type', 'application/json').end('{}')
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  product = await shareLiveProduct()
  await product.setInbox({ burst_seconds: 0 })
})
afterAll(async () => {
  await product.close()
  collector.close()
})
const recorded: string[] = []
beforeEach(() => {
  requests.splice(0)
  recorded.splice(0)
})

/** Returns the spans that the product exports while `work` runs. */
async function exported(work: () => Promise<void>): Promise<Span[]> {
  const { port } = collector.address() as AddressInfo
  const { ctx } = product
  const options = { endpoint: `http://127.0.0.1:${port}`, secret: ctx.env.APP_SECRET, log: ctx.log }
  const traces = await createTraces({ ...options, version: '1.0.0', roles: ['worker'] })
  const record: typeof traces.record = (span) => {
    recorded.push(span.step)
    traces.record(span)
  }
  Object.assign(ctx, { traces: { ...traces, record } })
  await work()
  Object.assign(ctx, { traces: noTraces })
  await traces.close()
  return requests.flatMap(({ spans }) => spans)
}

test('exports one trace of a message from its webhook to the echo of the reply', async () => {
  const automation = await product.saveAiConversation({})
  const person = await product.newPerson()
  const decision = {
    should_reply: true,
    confidence: 0.95,
    reason: 'A question.',
    reply: 'We are open today.',
    is_known: true,
  }
  await product.sandbox.control.modelScript({ answers: [{ json: decision }], replace: true })
  const spans = await exported(async () => {
    const { mid } = await product.sandbox.control.addMessage({
      as: person,
      text: 'Are you open on Elm Street?',
    })
    await product.entryOf(automation, mid, 'sent')
    await vi.waitFor(() => expect(recorded).toContain('echo'), { timeout: 20_000 })
  })
  const modelSpan = spans.find(({ name }) => name === 'model')
  const trace = spans.filter(({ traceId }) => traceId === modelSpan?.traceId)
  expect(trace.map(({ name }) => name).toSorted()).toEqual(['decision', 'echo', 'model', 'send', 'webhook'])
  const root = trace.find(({ name }) => name === 'webhook')
  expect(root?.parentSpanId ?? '').toBe('')
  for (const span of trace) {
    if (span !== root) expect(span.parentSpanId).toBe(root?.spanId)
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
  }
  expect(requests.every(({ path }) => path === '/v1/traces')).toBe(true)
  const all = requests.map(({ body }) => body).join('')
  for (const text of ['Elm Street', person, 'We are open today']) expect(all).not.toContain(text)
})

test('keeps the product running while the collector does not answer', async () => {
  const { ctx } = product
  const options = { endpoint: 'http://127.0.0.1:9', secret: ctx.env.APP_SECRET, log: ctx.log }
  const traces = await createTraces({ ...options, version: '1.0.0', roles: ['worker'] })
  Object.assign(ctx, { traces })
  const automation = await product.saveCommentReply()
  const person = await product.newPerson()
  const [post] = await product.sandbox.control.posts({ account: 'clayandember' })
  const comment = await product.sandbox.control.addComment({
    as: person,
    postId: post?.id ?? '',
    text: 'price?',
  })
  await product.entryOf(automation, comment.id, 'sent')
  Object.assign(ctx, { traces: noTraces })
  await traces.close()
  expect(product.logged.join('')).toContain('traces could not be exported')
})
