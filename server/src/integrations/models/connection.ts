import { Agent } from 'undici'
import { lookupPublic } from '../web/public-address.ts'
import { applyDialect, dialectOf, learnUnsupported, type ChatBody, type Dialect } from './dialect.ts'
import { abortError, sendOnce, type Agents, type Call } from './send-once.ts'
import { isTransient } from './response-error.ts'
import { ModelError } from './errors.ts'

export interface ConnectionOptions {
  /** Origins that the operator has named; any other must be public. */
  trustedOrigins: ReadonlySet<string>
  /** Milliseconds before the second, third, … attempt after a transient failure. */
  retryDelaysMs?: readonly number[]
  /** Maximum time between two chunks of a response. */
  idleTimeoutMs?: number
  /** As YYYY-MM-DD. */
  today: () => string
}

/** Sends requests to any model server. Resolves with successes only; throws a ModelError otherwise. */
export interface Connection {
  send(call: Call): Promise<Response>
  close(): Promise<void>
}

const maxDialects = 1000
const maxAttempts = 8
const maxResponseBytes = 64 * 1024 * 1024

export function createConnection(options: ConnectionOptions): Connection {
  const { retryDelaysMs = [500, 2000, 5000], today } = options
  const agents = createAgents(options)
  const dialects = new Map<string, Dialect>()

  return {
    async send(call) {
      const until = performance.now() + call.time_limit
      const key = `${call.access.base_url} ${call.access.model ?? ''}`
      const delays = [...retryDelaysMs]
      for (let attempt = 1; ; attempt++) {
        const dialect = dialects.get(key) ?? dialectOf(call.access, today())
        const outcome = await sendOnce(
          agents,
          { ...call, body: call.body && applyDialect(call.body, dialect) },
          until,
        )
        if (!(outcome instanceof ModelError)) return outcome
        if (attempt >= maxAttempts) throw outcome
        const learned = isChat(call) ? learnUnsupported(dialect, outcome, call.body) : null
        if (learned) {
          if (dialects.size >= maxDialects) dialects.clear()
          dialects.set(key, learned)
        } else {
          await sleep(delayAfter(outcome, { delay: delays.shift(), until }), call.signal)
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

function createAgents({ trustedOrigins, idleTimeoutMs = 60_000 }: ConnectionOptions): Agents {
  const settings = {
    connections: 64,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: idleTimeoutMs,
    maxResponseSize: maxResponseBytes,
  }
  return {
    trustedOrigins,
    trusted: new Agent({ ...settings, connect: { timeout: 5000 } }),
    open: new Agent({ ...settings, connect: { timeout: 5000, lookup: lookupPublic } }),
  }
}

/** Returns milliseconds before the next attempt. Throws the error when it is not transient or the deadline is near. */
function delayAfter(
  error: ModelError,
  { delay, until }: { delay: number | undefined; until: number },
): number {
  if (delay === undefined || !isTransient(error)) throw error
  const wait = error.retryAfterSeconds === null ? delay : error.retryAfterSeconds * 1000
  if (performance.now() + wait >= until) throw error
  return wait
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      if (signal) reject(abortError(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
