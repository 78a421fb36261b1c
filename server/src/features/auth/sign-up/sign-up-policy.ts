import { m } from '@skein/messages'
import { day } from '@skein/contract/durations'
import type { Invitation, NewInvitation } from '@skein/contract/users/security'
import type { Ctx } from '#src/context.ts'
import { lockQuota } from '#src/infra/db/quota-store.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { requireUser } from '../sessions/find-session.ts'
import {
  deleteInvitation,
  findInvitations,
  hasConfirmedUser,
  insertInvitation,
  returnInvitation,
  takeInvitation,
} from './invitation-store.ts'
import { hashToken } from '../sessions/token-signature.ts'

export type SignUpMode = 'open' | 'invite' | 'closed'

/** Header with the invitation of a request for the library; a value sent by a client is overwritten. */
export const invitationHeader = 'x-skein-invitation'

const lifetimeDays = 7
const maxOpen = 20

/** Returns who may sign up now. The first user of an installation may always. */
export async function signUpMode({ env, db }: Ctx): Promise<SignUpMode> {
  return env.SIGN_UP === 'open' || !(await hasConfirmedUser(db)) ? 'open' : env.SIGN_UP
}

/**
 * Runs a sign-up with a password. Throws unless the caller may sign up; uses the invitation before it is known whether the
 * address is taken, so that the invitation does not tell it, and gives it back when the sign-up is refused.
 */
export async function admitSignUp(
  ctx: Ctx,
  newcomer: Newcomer,
  signUp: () => Promise<Response>,
): Promise<Response> {
  const { token } = newcomer
  const now = new Date(ctx.clock.now())
  const refusal = await admitNewUser(ctx, newcomer, now)
  if (refusal !== null) throw new AppError('forbidden', refusal.message)
  let response: Response | undefined
  try {
    response = await signUp()
    return response
  } finally {
    const isRefused = response === undefined || response.status >= 400
    if (isRefused && token !== null) await returnInvitation(ctx.db, { token_hash: hashToken(token), now })
  }
}

/**
 * Returns whether a token is that of an open invitation of this address to a workspace. The confirmation of the address
 * then accepts the invitation.
 */
export type ClaimInvitation = (claim: { token: string; email: string }) => Promise<boolean>

/** Who signs up. */
export interface Newcomer {
  /** Of an invitation to the installation or to a workspace. */
  token: string | null
  email: string
  claimInvitation: ClaimInvitation
}

/** Called for every new user. Uses the invitation; returns why the user is refused, or null. */
export async function admitNewUser(
  ctx: Ctx,
  { token, email, claimInvitation }: Newcomer,
  now = new Date(ctx.clock.now()),
): Promise<SignUpRefusal | null> {
  if (token !== null && (await claimInvitation({ token, email }))) return null
  const mode = await signUpMode(ctx)
  if (mode === 'open') return null
  if (mode === 'closed') return signUpRefusals.closed()
  const hasInvitation =
    token !== null && (await takeInvitation(ctx.db, { token_hash: hashToken(token), now }))
  return hasInvitation ? null : signUpRefusals.invite()
}

interface SignUpRefusal {
  code: string
  message: string
}

const signUpRefusals = {
  closed: () => ({ code: 'SIGN_UP_CLOSED', message: m.server_sign_up_closed() }),
  invite: () => ({ code: 'INVITATION_REQUIRED', message: m.server_sign_up_invite() }),
} satisfies Record<string, () => SignUpRefusal>

/** Creates an invitation. Its link is returned once; only a hash is stored. */
export async function createInvitation(ctx: Ctx): Promise<NewInvitation> {
  const { user_id } = requireUser(ctx)
  if (ctx.env.SIGN_UP !== 'invite') {
    throw new AppError('forbidden', m.server_invitations_off())
  }
  const now = ctx.clock.now()
  const id = ctx.ids.next()
  const token = ctx.ids.token(24)
  const expires_at = new Date(now + lifetimeDays * day)
  await ctx.db.transaction(async (tx) => {
    await lockQuota(tx, 'invitations', user_id)
    const open = invitationsAt(await findInvitations(tx, user_id), now).filter(
      ({ state }) => state === 'open',
    )
    if (open.length >= maxOpen) throw new AppError('conflict', m.server_invitations_max({ max: maxOpen }))
    const invitation = { id, user_id, token_hash: hashToken(token), now: new Date(now), expires_at }
    await insertInvitation(tx, invitation)
  })
  const query = new URLSearchParams({ mode: 'signUp', invitation: token })
  return { id, url: `${ctx.env.PUBLIC_URL}/get-started?${query}`, expires_at: expires_at.toISOString() }
}

/** Returns invitations that are unused or less than 30 days past their end. */
export async function listInvitations(ctx: Ctx): Promise<Invitation[]> {
  return invitationsAt(await findInvitations(ctx.db, requireUser(ctx).user_id), ctx.clock.now())
}

function invitationsAt(rows: Awaited<ReturnType<typeof findInvitations>>, at: number): Invitation[] {
  const now = new Date(at).toISOString()
  return rows.map(({ used_at, ...invitation }) => ({
    ...invitation,
    state: used_at !== null ? 'used' : invitation.expires_at > now ? 'open' : 'expired',
  }))
}

export async function revokeInvitation(ctx: Ctx, { id }: { id: string }): Promise<Record<string, never>> {
  const { user_id } = requireUser(ctx)
  if (!(await deleteInvitation(ctx.db, { id, user_id }))) throw notFound()
  return {}
}
