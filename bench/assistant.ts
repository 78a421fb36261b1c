import { freePort } from '../scripts/testing/free-port.ts'
import { percentile } from './load/figures.ts'
import { createControl } from '../sandbox/src/control/client.ts'
import { connectSandboxAccount, sandboxMails } from './product/sandbox.ts'
import { signUp } from './product/set-up.ts'
import { withEverything, type Everything } from './product/start-everything.ts'
import type { Visitor } from './product/visitor.ts'
import { measureOf, type Measure, note } from './report/measure.ts'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'

/** Starter, planner, two managers, connection check, agent, tool, agent. */
const steps = 8
const modelCalls = 3
const longAnswer = 'An answer of about two thousand tokens goes on and on. '.repeat(145)

/** Measures what the assistant adds to a model: time per step, time to the first event, rate of a long answer. */
export async function assistant(size: { turns: number; rounds: number }): Promise<Measure[]> {
  return withEverything(async (everything) => {
    const owner = await signUp(everything.url, sandboxMails(everything.sandboxUrl))
    await connectSandboxAccount(owner, 'clayandember')
    return [
      ...(await overhead(everything, owner.visitor, size.turns)),
      await pace(everything, owner.visitor, size.rounds),
    ]
  })
}

const modelUrl = ({ sandboxUrl }: Everything) => `${sandboxUrl}/openai/v1`

async function overhead(everything: Everything, visitor: Visitor, turns: number): Promise<Measure[]> {
  const perStep: number[] = []
  const first: number[] = []
  for (let turn = -3; turn < turns; turn += 1) {
    const model = await timeOf(() => ask(modelUrl(everything), 'Hello').then((answer) => answer.text()))
    const followed = await followTurn(visitor, `steps-${turn}`, 'Show me the newest comments')
    if (turn < 0) continue
    perStep.push((followed.end - modelCalls * model) / steps)
    first.push(followed.first)
  }
  note(
    `a step: ${percentile(perStep, 50).toFixed(1)} ms, first event: ${percentile(first, 50).toFixed(1)} ms`,
  )
  return [
    { name: 'assistant.step_p50', value: percentile(perStep, 50), unit: 'ms' },
    { name: 'assistant.step_p95', value: percentile(perStep, 95), unit: 'ms' },
    { name: 'assistant.first_event_p95', value: percentile(first, 95), unit: 'ms' },
  ]
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Compares the rate of one answer through the assistant and through a bare relay, in turns. */
async function pace(everything: Everything, visitor: Visitor, rounds: number): Promise<Measure> {
  const control = createControl(everything.sandboxUrl)
  await control.modelSlow({ pieceMilliseconds: 1 })
  await control.modelScript({
    answers: [{ when: { last: 'long answer' }, text: longAnswer, times: null }],
  })
  const relay = await openRelay(modelUrl(everything))
  const shares: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const message = `Give me a long answer ${round}`
    const began = performance.now()
    const bare = await listenTo(
      await fetch(`${relay.url}/?${new URLSearchParams({ message }).toString()}`),
      began,
    )
    const ours = await followTurn(visitor, `pace-${round}`, message)
    shares.push(rateOf(ours) / rateOf(bare))
    note(`relay ${rateOf(bare).toFixed(0)}, assistant ${rateOf(ours).toFixed(0)} characters a second`)
  }
  relay.close()
  return measureOf('assistant.pace_share_of_relay', '', shares)
}

const rateOf = ({ end }: Followed): number => (longAnswer.length / end) * 1000

/** Times in milliseconds since the request was sent: of the first event, and of the end. */
interface Followed {
  first: number
  end: number
}

const path = '/api/chatagent/chat/send-message-stream'

async function followTurn(visitor: Visitor, chat_id: string, message: string): Promise<Followed> {
  const query = new URLSearchParams({ chat_id, message, client_message_id: chat_id })
  const began = performance.now()
  return listenTo(await visitor.get(`${path}?${query.toString()}`), began)
}

async function listenTo(response: Response, began: number): Promise<Followed> {
  if (!response.ok || !response.body) throw new Error(`A stream answered ${response.status}.`)
  let first = Number.NaN
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (Number.isNaN(first) && /^data: .*\n\n/m.test(text)) first = performance.now() - began
  }
  return { first, end: performance.now() - began }
}

/** Starts a proxy that forwards the stream of a model unread. */
async function openRelay(modelUrl: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const message = new URL(request.url ?? '', 'http://relay').searchParams.get('message') ?? ''
    void ask(modelUrl, message).then((answer) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (answer.body) Readable.from(answer.body).pipe(response)
      else response.end()
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const ask = (modelUrl: string, message: string): Promise<Response> =>
  fetch(`${modelUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-scripted-model' },
    body: JSON.stringify({
      model: 'gpt-6-luna',
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: 'user', content: message }],
    }),
  })
