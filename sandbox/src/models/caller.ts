import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { breaks } from '../instagram/faults.ts'
import type { Provider } from './catalogue.ts'
import { noQuota, wrongKey } from './errors.ts'

export type ModelContext = Context<{ Bindings: HttpBindings }>

/** Throws for a key that is missing, wrong (`bad…`) or without money (`no-quota…`). */
export function readKey(provider: Provider, context: ModelContext): string {
  const key = /^Bearer\s+(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
  if (key === undefined || key.startsWith('bad')) throw wrongKey(provider, key)
  if (key.startsWith('no-quota')) throw noQuota()
  return key
}

/** Waits, or less when the caller hangs up; false then. */
export async function waitFor(context: ModelContext, milliseconds: number): Promise<boolean> {
  const { incoming } = context.env
  if (milliseconds > 0) await breaks(incoming, milliseconds)
  return !incoming.socket.destroyed
}

/** Ends the connection without another word. */
export function hangUp(context: ModelContext): Response {
  context.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}
