import { Agent } from 'undici'
import { lookupPublic } from '../web/public-address.ts'
import { dialectOf, learn, phrase, type ChatBody, type Dialect } from './dialect.ts'
import { endedBy, exchange, type Agents, type Call } from './exchange.ts'
import { isPassing } from './fault.ts'
import { ModelError } from './errors.ts'

export interface ConnectionOptions {
  /** Origins that the operator has named; any other has to be on the open internet. */
  trustedOrigins: ReadonlySet<string>
  /** Milliseconds before the second, third, … try of what may pass a moment later. */
  pauses?: readonly number[]
  /** Milliseconds that a begun answer may pause. */
  silence?: number
  /** As YYYY-MM-DD. */
  today: () => string
}

/** Sends to any model server. Resolves with successes only; throws a ModelError. */
export interface Connection {
  send(call: Call): Promise<Response>
  close(): Promise<void>
}

const maxDialects = 1000
const maxTries = 8
const largestAnswer = 64 * 1024 * 1024

export function createConnection(options: ConnectionOptions): Connection {
  const { pauses = [500, 2000, 5000], today } = options
  const agents = createAgents(options)
  const dialects = new Map<string, Dialect>()

  return {
    async send(call) {
      const until = performance.now() + call.time_limit
      const key = `${call.access.base_url} ${call.access.model ?? ''}`
      const waits = [...pauses]
      for (let tries = 1; ; tries++) {
        const dialect = dialects.get(key) ?? dialectOf(call.access, today())
        const outcome = await exchange(
          agents,
          { ...call, body: call.body && phrase(call.body, dialect) },
          until,
        )
        if (!(outcome instanceof ModelError)) return outcome
        if (tries >= maxTries) throw outcome
        const learned = isChat(call) ? learn(dialect, outcome, call.body) : null
        if (learned) {
          if (dialects.size >= maxDialects) dialects.clear()
          dialects.set(key, learned)
        } else {
          await sleep(pauseAfter(outcome, { pause: waits.shift(), until }), call.signal)
        }
      }
    },
    async close() {
      await Promise.all([agents.trusted.close(), agents.open.close()])
    },
  }
}

const isChat = (call: Call): call is Call & { body: ChatBody } =>
  call.path === '/chat/completions' && call.body !== undefined

function createAgents({ trustedOrigins, silence = 60_000 }: ConnectionOptions): Agents {
  const settings = {
    connections: 64,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: silence,
    maxResponseSize: largestAnswer,
  }
  return {
    trustedOrigins,
    trusted: new Agent({ ...settings, connect: { timeout: 5000 } }),
    open: new Agent({ ...settings, connect: { timeout: 5000, lookup: lookupPublic } }),
  }
}

/** Milliseconds before another try; throws the error when none is allowed or none would be in time. */
function pauseAfter(
  error: ModelError,
  { pause, until }: { pause: number | undefined; until: number },
): number {
  if (pause === undefined || !isPassing(error)) throw error
  const wait = error.retryAfterSeconds === null ? pause : error.retryAfterSeconds * 1000
  if (performance.now() + wait >= until) throw error
  return wait
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      if (signal) reject(endedBy(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
