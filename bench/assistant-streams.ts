import { setTimeout as wait } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { openStreams, type Listener } from './listening/open-streams.ts'
import { addOwners } from './listening/owners.ts'
import { openStage, type Stage } from './product/stage.ts'
import { embeddedDatabase } from './product/start-product.ts'
import { fieldOf } from './product/visitor.ts'
import { type Measure, note } from './report/measure.ts'
const streamsPerUser = 20

/** Measures what idle streams of the assistant cost one process. */
export async function assistantStreams({ streams: count }: { streams: number }): Promise<Measure[]> {
  const stage = await openStage({ accounts: 0 })
  try {
    const turns = await startTurns(stage, Math.ceil(count / streamsPerUser))
    const listeners = turns.flatMap((turn) => Array.from({ length: streamsPerUser }, () => turn))
    const before = memoryOf(stage)
    const began = performance.now()
    const streams = await openStreams(stage.product.url, listeners, () => undefined)
    const seconds = (performance.now() - began) / 1000
    await wait(5000)
    const memory = (memoryOf(stage) - before) / 1e6
    const requested = performance.now()
    await stage.owner.visitor.data('/api/chatagent/chat/threads')
    const latency = performance.now() - requested
    const open = streams.open()
    streams.close()
    note(`${open} streams in ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB more`)
    return [
      { name: 'streams.open_share', value: open / listeners.length, unit: '' },
      { name: 'streams.open_seconds', value: seconds, unit: 's' },
      { name: 'streams.more_memory', value: memory, unit: 'MB' },
      { name: 'streams.other_request', value: latency, unit: 'ms' },
    ]
  } finally {
    await stage.close()
  }
}

/** Starts one turn for each of `count` users. A turn waits until its user connects an account. */
async function startTurns(stage: Stage, count: number): Promise<Listener[]> {
  const users = await addOwners(embeddedDatabase(stage.folder).url, { count, isConnected: false })
  const turns: Listener[] = []
  for (const { token } of users) {
    const response = await fetch(`${stage.product.url}/api/chatagent/chat/send-message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ message: 'Hello', chat_id: 'bench' }),
    })
    const answer: unknown = await response.json()
    const turn_id = String(fieldOf(fieldOf(answer, 'data'), 'turn_id'))
    turns.push({ token, path: `/api/chatagent/chat/send-message-stream?turn_id=${turn_id}` })
  }
  return turns
}

const memoryOf = ({ product }: Stage): number => {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))
  return Number(match?.[1] ?? Number.NaN) * 1024
}
