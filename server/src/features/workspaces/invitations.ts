import type { api } from '@skein/contract'
import { day } from '@skein/contract/durations'
import { isOwner } from '@skein/contract/workspaces/permissions'
import type { WorkspaceInvitation } from '@skein/contract/workspaces/workspaces'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import type { Ctx, UseCase } from '#src/context.ts'
import { composeLinkMail, hashToken, queueMail, requireUser } from '#src/features/auth/index.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { lockQuota } from '#src/infra/db/quota-store.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { createRateLimiter } from '#src/infra/rate-limit.ts'
import type { Mail } from '#src/infra/mail/mail.ts'
import {
  endInvitations,
  findInvitation,
  findInvitationsTo,
  insertInvitation,
  lockInvitation,
  markInvitationClaimed,
  markInvitationUsed,
  type StoredInvitation,
} from './invitation-store.ts'
import { requireOwner, requireRole } from './roles.ts'
import { findMembers, findWorkspaces, insertMember } from './store.ts'
import { describeWorkspace, type CountAccounts } from './workspaces.ts'

const lifetimeMs = 7 * day

const perHour = 30

/** Limits the mails to addresses that nobody has confirmed. */
const limiterOf = perDatabase((ctx: Ctx) =>
  createRateLimiter(ctx.db, {
    'workspaces.invite': {
      points: perHour,
      seconds: 3600,
      message: () => m.server_invitations_hour({ max: perHour }),
    },
  }),
)

export const listInvitations: UseCase<typeof api.workspaces.listInvitations> = async (
  ctx,
  { workspace_id },
) => {
  requireRole(ctx, workspace_id)
  const invitations = await findInvitationsTo(ctx.db, workspace_id)
  return invitations.map((invitation) => toInvitation(invitation, ctx.clock.now()))
}

/** Mails the link; only a hash of its token is stored. An earlier invitation of the address ends. */
export const inviteMember: UseCase<typeof api.workspaces.invite> = async (ctx, input) => {
  const { workspace_id, role } = input
  requireRole(ctx, workspace_id)
  if (isOwner(role)) requireOwner(ctx, workspace_id)
  const { user_id: invited_by } = requireUser(ctx)
  await limiterOf(ctx).consume('workspaces.invite', invited_by)
  const email = input.email.toLowerCase()
  const now = ctx.clock.now()
  const token = ctx.ids.token(24)
  const invitation = {
    invitation_id: ctx.ids.next(),
    workspace_id,
    email,
    role,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + lifetimeMs).toISOString(),
  }
  await ctx.db.transaction(async (tx) => {
    await lockQuota(tx, 'workspace invitations', workspace_id)
    const members = await findMembers(tx, workspace_id)
    if (members.some((member) => member.email === email))
      throw new AppError('conflict', m.server_member_already({ email }))
    await endInvitations(tx.system, { workspace_id, email, now: new Date(now) })
    const open = (await findInvitationsTo(tx.system, workspace_id)).filter(
      (one) => stateOf(one, now) === 'open',
    )
    if (open.length >= limits.workspaceInvitations)
      throw new AppError('conflict', m.server_invitations_full({ max: limits.workspaceInvitations }))
    if (members.length + open.length >= limits.workspaceMembers)
      throw new AppError('conflict', m.server_members_full({ max: limits.workspaceMembers }))
    await insertInvitation(tx.system, { ...invitation, token_hash: hashToken(token), invited_by })
    const [{ name: workspace } = { name: '' }] = await findWorkspaces(tx.system, [workspace_id])
    const url = `${ctx.env.PUBLIC_URL}/invitation/${token}`
    await queueMail(ctx, invitationMail(email, { url, inviter: requireUser(ctx).email, workspace }), tx)
  })
  return toInvitation({ ...invitation, used_at: null, ended_at: null }, now)
}

export const endInvitation: UseCase<typeof api.workspaces.endInvitation> = async (ctx, which) => {
  requireRole(ctx, which.workspace_id)
  const endedCount = await endInvitations(ctx.db.system, { ...which, now: new Date(ctx.clock.now()) })
  if (endedCount === 0) throw notFound()
  return {}
}

/** The membership begins in the transaction that uses the invitation. Who is a member keeps the role. */
export const acceptInvitation =
  (countAccounts: CountAccounts): UseCase<typeof api.workspaces.acceptInvitation> =>
  async (ctx, { token }) => {
    const { user_id, email } = requireUser(ctx)
    const now = new Date(ctx.clock.now())
    const workspace_id = await ctx.db.transaction(async (tx) => {
      const invitation = await lockInvitation(tx.system, hashToken(token))
      if (!invitation) throw notFound()
      refuseUnlessOpen(invitation, now.getTime())
      if (invitation.email !== email)
        throw new AppError('invitation_for_other', m.server_invitation_for_other())
      await markInvitationUsed(tx.system, invitation.invitation_id, now)
      await insertMember(tx.system, { ...invitation, user_id, now })
      return invitation.workspace_id
    })
    return describeWorkspace(ctx, { workspace_id, countAccounts })
  }

/** See `ClaimInvitation`. */
export const claimInvitation = (
  ctx: Ctx,
  { token, email }: { token: string; email: string },
): Promise<boolean> =>
  markInvitationClaimed(ctx.db.system, {
    token_hash: hashToken(token),
    email: email.trim().toLowerCase(),
    now: new Date(ctx.clock.now()),
  })

/** What the page of an invitation says. Who has the token can read the mailbox of the address. */
export const describeInvitation: UseCase<typeof api.workspaces.describeInvitation> = async (
  ctx,
  { token },
) => {
  const invitation = await findInvitation(ctx.db.system, hashToken(token))
  if (!invitation) throw notFound()
  const { email, role, workspace, inviter, has_user } = invitation
  return { email, role, workspace, inviter, has_user, state: stateOf(invitation, ctx.clock.now()) }
}

const invitationMail = (
  to: string,
  { url, inviter, workspace }: { url: string; inviter: string; workspace: string },
): Mail =>
  composeLinkMail(to, {
    subject: m.mail_invitation_subject({ inviter }),
    before: m.mail_invitation_before({ inviter, workspace }),
    button: { label: m.mail_invitation_button(), url },
    after: m.mail_invitation_after(),
  })

function refuseUnlessOpen(invitation: StoredInvitation, now: number): void {
  const state = stateOf(invitation, now)
  if (state === 'used') throw new AppError('invitation_used', m.server_invitation_used())
  if (state === 'ended') throw new AppError('invitation_ended', m.server_invitation_ended())
  if (state === 'expired') throw new AppError('invitation_expired', m.server_invitation_expired())
}

function stateOf(
  { used_at, ended_at, expires_at }: StoredInvitation,
  now: number,
): WorkspaceInvitation['state'] {
  if (used_at !== null) return 'used'
  if (ended_at !== null) return 'ended'
  return Date.parse(expires_at) <= now ? 'expired' : 'open'
}

const toInvitation = (invitation: StoredInvitation, now: number): WorkspaceInvitation => ({
  invitation_id: invitation.invitation_id,
  email: invitation.email,
  role: invitation.role,
  created_at: invitation.created_at,
  expires_at: invitation.expires_at,
  state: stateOf(invitation, now),
})
