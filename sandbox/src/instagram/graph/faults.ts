import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { IncomingMessage } from 'node:http'
import type { Fault } from '../../settings.ts'
import { nextRandom } from '../../state/random.ts'
import { graphError, type GraphError } from './errors.ts'
import type { SandboxState } from '../../state/state-types.ts'

interface Subject {
  operation: string
  method: string
  path: string
  /** With its question mark. */
  query?: string
}

/** Returns the first fault that matches the call and counts it. */
export function takeFault(state: SandboxState, subject: Subject): Fault | undefined {
  for (const fault of state.settings.faults) {
    if (fault.remaining === 0 || !fits(fault, subject)) continue
    if (fault.percent < 100 && nextRandom(state.chance) * 100 >= fault.percent) continue
    fault.fired += 1
    if (fault.remaining !== null) fault.remaining -= 1
    return fault
  }
  return undefined
}

export function faultError(fault: Fault): GraphError {
  const unknown = fault.code === 1 || fault.code === 2
  const message = unknown
    ? 'An unexpected error has occurred. Please retry your request later.'
    : `(#${fault.code}) Error made by the sandbox`
  return graphError([fault.status, fault.code, fault.subcode ?? undefined], fault.message ?? message, {
    transient: unknown,
    type: 'OAuthException',
  })
}

/** Returns 0 if the caller received no status. */
export const heardStatus = (fault: Fault): number => (fault.kind === 'error' ? fault.status : 0)

/** Closes the connection, at once or after a stall. */
export async function breakOff(
  context: Context<{ Bindings: HttpBindings }>,
  { kind, stallMs }: Fault,
): Promise<Response> {
  const { incoming } = context.env
  if (kind === 'stall') await breaks(incoming, stallMs)
  incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Resolves when the caller disconnects or after `stallMs`. */
export function breaks(incoming: IncomingMessage, stallMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, stallMs)
    incoming.socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function fits(fault: Fault, { operation, method, path, query = '' }: Subject): boolean {
  return [operation, path, `${method} ${path}`, `${method} ${path}${query}`].some((name) =>
    matches(fault.endpoint, name),
  )
}

function matches(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(name)
}
