import type { Actor, Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'

export type SignedInUser = Extract<Actor, { kind: 'user' }>

/** The holder of the session. Throws `unauthorized` for anybody else. */
export function requireUser({ actor }: Ctx): SignedInUser {
  if (actor.kind === 'user') return actor
  throw new AppError('unauthorized', 'Please sign in.')
}
