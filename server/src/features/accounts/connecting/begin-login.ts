import { createHash } from 'node:crypto'
import { minute } from '@skein/contract/durations'
import { requireUser } from '#src/features/auth/index.ts'
import type { Actor, Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { insertState, takeState } from './state-store.ts'

const stateLifetime = 10 * minute

export interface Login {
  /** The platform at which it happens. */
  purpose: 'instagram' | 'gmail'
  /** As the request names the user; null when it names nobody. */
  user_id: string | null
}

/** Begins a login at a platform; answers the state that it has to come back with. */
export async function beginLogin(ctx: Ctx, { purpose, user_id }: Login): Promise<string> {
  const user = requireUser(ctx)
  if (user_id !== null && user_id !== user.user_id) {
    throw new AppError('forbidden', 'That is not the signed-in user.')
  }
  const state = ctx.ids.token(32)
  const now = ctx.clock.now()
  await insertState(ctx.db, {
    state_hash: hashOf(state),
    purpose,
    user_id: user.user_id,
    session_id: user.session_id,
    expires_at: new Date(now + stateLifetime),
    now: new Date(now),
  })
  return state
}

/** Whose login a state belongs to. It works once, for ten minutes, and only in the session that it was made in. */
export async function endLogin(
  ctx: Ctx,
  { purpose, state }: { purpose: Login['purpose']; state: string | null },
): Promise<string | null> {
  const stored = state === null ? null : await takeState(ctx.db, hashOf(state))
  if (!stored || stored.purpose !== purpose) return null
  if (stored.expires_at.getTime() <= ctx.clock.now()) return null
  return isHolder(ctx.actor, stored) ? stored.user_id : null
}

const isHolder = (actor: Actor, state: { user_id: string; session_id: string }) =>
  actor.kind === 'user' && actor.user_id === state.user_id && actor.session_id === state.session_id

/** Whoever reads the database cannot finish somebody's login. */
const hashOf = (state: string) => createHash('sha256').update(state).digest('base64url')
