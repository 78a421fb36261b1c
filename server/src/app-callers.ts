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

/** Returns the context of one request. Its logger is created on first use, because most requests log nothing. */
export function requestContext(ctx: Ctx, { actor, requestId, route }: Caller): Ctx {
  let log: Logger | undefined
  return {
    ...ctx,
    actor: actor ?? { kind: 'visitor' },
    get log() {
      return (log ??= ctx.log.child({ request_id: requestId, route }))
    },
  }
}

/** Older clients send `provider_id`. Throws `not_found` if it differs from the user of the session. */
export function requireOwnProvider({ actor }: Ctx, input: unknown): void {
  if (actor.kind !== 'user' || typeof input !== 'object' || input === null) return
  if (!('provider_id' in input) || input.provider_id === undefined) return
  if (input.provider_id !== actor.user_id) throw notFound()
}

/** Returns the key by which rate limits count a caller: the user, or the network of a visitor. */
export const callerOf = ({ actor }: Ctx, address: string) =>
  actor.kind === 'user' ? actor.user_id : networkOf(address)

/** Returns a check that limits requests per minute for each caller. */
export function createAdmission(ctx: Ctx) {
  const limiter = createRateLimiter(ctx.db, {
    'api.read': { points: 3000, seconds: 60, local: true },
    'api.write': { points: 600, seconds: 60, local: true },
  })
  return (caller: string, method: string) =>
    limiter.consume(method === 'GET' ? 'api.read' : 'api.write', caller)
}
