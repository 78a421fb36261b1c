import type { Actor, Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'

export type SignedInUser = Extract<Actor, { kind: 'user' }>

/** Returns the signed-in user. Throws `unauthorized` without a session. */
export function requireUser({ actor }: Ctx): SignedInUser {
  if (actor.kind === 'user') return actor
  throw new AppError('unauthorized', 'Please sign in.')
}
