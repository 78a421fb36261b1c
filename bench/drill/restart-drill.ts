import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { makeEvents } from '../load/deliveries.ts'
import { monotonic } from '../machine/clock.ts'
import type { RunningProcess } from '../machine/start-process.ts'
import { openStage } from '../product/stage.ts'
import { type Measure, note } from '../report/measure.ts'
import { deliverAll, planDrill } from './deliver.ts'
import { compare, untilSettled } from './run-drill.ts'

export interface RestartDrillOptions {
  events: number
  seed: string
  restarts: number
}

const cycle = 3000
const perCycle = 150

/**
 * Restarts two web processes in turn with SIGTERM behind a proxy while webhooks arrive. The proxy sends a request to the
 * other process when the first refuses it with 503 or has closed the connection before it was sent. No webhook may fail
 * at the proxy, none that was accepted may be lost, and no reply may be doubled.
 */
export async function restartDrill(options: RestartDrillOptions): Promise<Measure[]> {
  const { events: count, seed, restarts } = options
  const stage = await openStage({ accounts: 10, settleSeconds: '1.5,3' })
  const start = () => stage.startSecond({ roles: 'web' })
  const web = [await start(), await start()]
  const proxy = await startProxy(web)
  try {
    await stage.graph.set({ faults: {}, seed, latency: [5, 25], readLag: 300 })
    const events = makeEvents({ run: 1, count, accounts: stage.accounts })
    const { planned } = planDrill(events, { seed, cycle, perCycle })
    let delivered = false
    const delivering = deliverAll(`${proxy.url}/api/webhooks/instagram`, planned).finally(
      () => (delivered = true),
    )
    const drains: number[] = []
    let underLoad = 0
    for (let restart = 0; restart < restarts; restart += 1) {
      const place = restart % web.length
      const old = web[place]
      if (!old) throw new Error('There is no web process.')
      const began = monotonic()
      await old.stop()
      drains.push((monotonic() - began) / 1000)
      if (!delivered) underLoad += 1
      web[place] = await start()
      await wait(200)
    }
    const { accepted, cutOff, refused } = await delivering
    const settled = await untilSettled(stage, accepted)
    const { lost, duplicates, untrue } = compare(accepted, await stage.graph.ledger(), settled)
    note(
      `restarts (seed ${seed}): ${accepted.size} accepted, ${underLoad} of ${restarts} under load, ` +
        `${proxy.retried()} requests went to the other process, drained in ${Math.max(...drains).toFixed(1)} s at most`,
    )
    const figures: Record<string, number> = {
      failed_requests: cutOff + refused,
      lost,
      duplicates,
      untrue_entries: untrue,
      missing: count - accepted.size,
      unsettled: settled.ended ? 0 : 1,
      under_load: underLoad,
      retried: proxy.retried(),
    }
    return [
      ...Object.entries(figures).map(([name, value]) => ({ name: `restarts.${name}`, value, unit: '' })),
      { name: 'restarts.drain_max', value: Math.max(...drains), unit: 's' },
    ]
  } finally {
    await proxy.close()
    for (const each of web) await each.stop()
    await stage.close()
  }
}

interface Proxy {
  url: string
  /** Requests that a second process answered. */
  retried(): number
  close(): Promise<void>
}

/** Requests that no process has taken are offered again for this long, in milliseconds. */
const maxWait = 10_000

/** Webhooks may be repeated, so a request whose connection breaks goes to the other process too. */
async function startProxy(targets: readonly RunningProcess[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  let next = 0
  let retried = 0
  const server: Server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await buffer(incoming)
      for (const began = monotonic(); ;) {
        const target = targets[(next += 1) % targets.length]
        const answer = target && (await forward(agent, { target, incoming, body }).catch(() => undefined))
        if (answer && answer.statusCode !== 503) {
          outgoing.writeHead(answer.statusCode ?? 502)
          answer.pipe(outgoing)
          return
        }
        answer?.resume()
        if (monotonic() - began > maxWait) return outgoing.writeHead(502).end()
        retried += 1
        await wait(20)
      }
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    retried: () => retried,
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Forwarded {
  target: RunningProcess
  incoming: IncomingMessage
  body: Buffer
}

async function forward(agent: Agent, { target, incoming, body }: Forwarded): Promise<IncomingMessage> {
  const { method, url, headers } = incoming
  const outgoingRequest = request(new URL(url ?? '/', target.url), { agent, method, headers })
  outgoingRequest.end(body)
  const [answer] = (await once(outgoingRequest, 'response')) as [IncomingMessage]
  return answer
}
