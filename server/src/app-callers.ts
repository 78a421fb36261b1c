import type { Ctx } from './context.ts'
import type { SignedInUser } from './features/auth/index.ts'
import { notFound } from './infra/errors.ts'
import type { Logger } from './infra/logger.ts'
import { createRateLimiter, networkOf } from './infra/rate-limit.ts'

export interface Caller {
  actor: SignedInUser | null
  requestId: string
  route: string
}

/** The context of one request. Its log is made when something is logged, which is seldom. */
export function contextOf(ctx: Ctx, { actor, requestId, route }: Caller): Ctx {
  let log: Logger | undefined
  return {
    ...ctx,
    actor: actor ?? { kind: 'visitor' },
    get log() {
      return (log ??= ctx.log.child({ request_id: requestId, route }))
    },
  }
}

/** `provider_id` is accepted as old clients send it, and is never more than a repetition of the session. */
export function requireOwnProvider({ actor }: Ctx, input: unknown): void {
  if (actor.kind !== 'user' || typeof input !== 'object' || input === null) return
  if (!('provider_id' in input) || input.provider_id === undefined) return
  if (input.provider_id !== actor.user_id) throw notFound()
}

/** By what a caller's share of anything is counted: the user, or the network of whoever is not signed in. */
export const callerOf = ({ actor }: Ctx, address: string) =>
  actor.kind === 'user' ? actor.user_id : networkOf(address)

/** A share of requests a minute for each user, and for each network without a session. */
export function admission(ctx: Ctx) {
  const limiter = createRateLimiter(ctx.db, {
    'api.read': { points: 3000, seconds: 60, local: true },
    'api.write': { points: 600, seconds: 60, local: true },
  })
  return (caller: string, method: string) =>
    limiter.consume(method === 'GET' ? 'api.read' : 'api.write', caller)
}
