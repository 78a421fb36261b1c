import type { Endpoint } from '@skein/contract/endpoint'
import type { Logger } from '#src/infra/logger.ts'
import { bodyOf, parseInput } from './endpoint-body.ts'
import type { Route } from './route.ts'

/** What a page asks for as soon as it is there. */
export interface FirstCall {
  endpoint: Endpoint
  input: Readonly<Record<string, string>>
}

interface Asking<C> {
  routes: readonly Route<C>[]
  /** Of the reader for whom the page is made. */
  ctx: C & { log: Logger }
  /** Throws when the reader has used up its share. */
  admit: () => Promise<void>
}

/** A page does not wait longer for them. Milliseconds. */
const timeout = 100
/** Longer answers are asked for by the page itself: they would hold up what can be shown at once. Characters. */
const longest = 40_000

/**
 * The bodies that the API would answer to these calls, by address. What fails, takes long or is long is left out:
 * the page asks for it as for anything else.
 */
export async function askAhead<C>(
  calls: readonly FirstCall[],
  asking: Asking<C>,
): Promise<Record<string, unknown>> {
  const { log } = asking.ctx
  const asked = calls.map(async (call) => {
    try {
      const body = await Promise.race([ask(call, asking), later(timeout)])
      return body !== undefined && JSON.stringify(body).length <= longest ? [[addressOf(call), body]] : []
    } catch (err) {
      log.warn({ err, path: call.endpoint.path }, 'A page was sent without the answer to its first call')
      return []
    }
  })
  return Object.fromEntries((await Promise.all(asked)).flat())
}

async function ask<C>({ endpoint, input }: FirstCall, { routes, ctx, admit }: Asking<C>): Promise<unknown> {
  const route = routes.find((each) => each.kind === 'endpoint' && each.endpoint === endpoint)
  if (route?.kind !== 'endpoint') throw new Error(`Nothing answers ${endpoint.method} ${endpoint.path}.`)
  await admit()
  const outcome = await route.handle(ctx, parseInput(endpoint, { ...input }), { lastEventId: null })
  return bodyOf(endpoint, outcome, route.message)
}

/** As the browser spells it. */
function addressOf({ endpoint, input }: FirstCall): string {
  const query = new URLSearchParams(input)
  return `/api${endpoint.path}${query.size > 0 ? `?${query}` : ''}`
}

const later = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref()
  })
