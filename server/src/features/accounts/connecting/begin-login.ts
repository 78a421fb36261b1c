import { createHash } from 'node:crypto'
import { m } from '@skein/messages'
import type { ConnectError } from '@skein/contract/accounts/accounts'
import { minute } from '@skein/contract/durations'
import { requireUser } from '#src/features/auth/index.ts'
import { requireRole, workspaceIdsOf } from '#src/features/workspaces/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { insertState, takeState } from './connect-store.ts'

const stateLifetime = 10 * minute

export interface Login {
  /** The platform of the login. */
  purpose: 'instagram' | 'gmail'
  /** User id of the request; null when it has none. */
  user_id: string | null
  /** The workspace that gets the account; null: the first one in which the caller may connect accounts. */
  workspace_id: string | null
}

/** Starts a login at a platform. Returns the state that the callback must have. */
export async function beginLogin(ctx: Ctx, { purpose, user_id, workspace_id }: Login): Promise<string> {
  const user = requireUser(ctx)
  if (user_id !== null && user_id !== user.user_id) {
    throw new AppError('forbidden', 'That is not the signed-in user.')
  }
  const workspace = workspaceOfLogin(ctx, workspace_id)
  if (workspace === null) throw new AppError('forbidden', m.server_workspace_to_connect())
  requireRole(ctx, workspace, 'admin')
  const state = ctx.ids.token(32)
  const now = ctx.clock.now()
  await insertState(ctx.db, {
    state_hash: hashOf(state),
    purpose,
    user_id: user.user_id,
    workspace_id: workspace,
    session_id: user.session_id,
    expires_at: new Date(now + stateLifetime).toISOString(),
    now: new Date(now),
  })
  return state
}

/** Returns whether the caller may connect accounts to the workspace of a login. */
export const mayConnect = (ctx: Ctx, workspace_id: string | null): boolean =>
  workspaceIdsOf(ctx, 'admin').includes(workspaceOfLogin(ctx, workspace_id) ?? '')

/** Returns the given workspace or else the first one in which the caller may connect accounts; null without one. */
function workspaceOfLogin(ctx: Ctx, workspace_id: string | null): string | null {
  const [first = null] = workspaceIdsOf(ctx, 'admin')
  return workspace_id ?? first
}

/** Query of the address that the platform redirects to. */
export interface CallbackQuery {
  state: string | null
  code: string | null
  error: string | null
}

/** Checks the end of a login. Its state works once, for ten minutes, in the session that started it. */
export async function endLogin(
  ctx: Ctx,
  purpose: Login['purpose'],
  { state, code, error }: CallbackQuery,
): Promise<{ workspace_id: string; code: string } | { error: ConnectError }> {
  const storedState =
    state === null ? null : await takeState(ctx.db, { state_hash: hashOf(state), holder: ctx.actor })
  if (storedState?.purpose !== purpose || Date.parse(storedState.expires_at) <= ctx.clock.now())
    return { error: 'state' }
  if (!workspaceIdsOf(ctx, 'admin').includes(storedState.workspace_id)) return { error: 'state' }
  if (error !== null) return { error: error === 'access_denied' ? 'denied' : 'platform' }
  return code === null ? { error: 'code' } : { workspace_id: storedState.workspace_id, code }
}

/** Only the hash is stored, so that a reader of the database cannot finish a login. */
const hashOf = (state: string) => createHash('sha256').update(state).digest('base64url')
