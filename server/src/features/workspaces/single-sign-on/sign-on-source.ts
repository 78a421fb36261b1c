import { day } from '@skein/contract/durations'
import { limits } from '@skein/contract/limits'
import { isOwner } from '@skein/contract/workspaces/permissions'
import type { Ctx } from '#src/context.ts'
import {
  hashToken,
  isClosedToSignOn,
  type SignOnSource,
  type WorkspaceSignOn,
} from '#src/features/auth/index.ts'
import { lockQuota } from '#src/infra/db/quota-store.ts'
import { insertInvitation, markInvitationClaimed } from '../invitation-store.ts'
import { findMemberRows } from '../store.ts'
import { isPublicMail } from './public-mail.ts'
import { domainOf } from './sign-on-logic.ts'
import { secretBinding } from './sign-on-secret.ts'
import {
  findRoleByEmail,
  findSignOn,
  findSignOnOfDomain,
  markSignOnUsed,
  resealSignOn,
  type StoredSignOn,
} from './sign-on-store.ts'

/** What the sign-in knows about the identity providers of workspaces. */
export const signOnSource = (ctx: Ctx): SignOnSource => ({
  async ofEmail(email) {
    const storedSignOn = await findUsable(ctx, email)
    return storedSignOn && toSignOn(ctx, storedSignOn)
  },
  async ofWorkspace(workspace_id) {
    const storedSignOn = await findSignOn(ctx.db.system, workspace_id)
    return storedSignOn?.verified_at && !isPublicMail(storedSignOn.domain)
      ? toSignOn(ctx, storedSignOn)
      : null
  },
  async forbidsPassword(email) {
    const storedSignOn = await findUsable(ctx, email)
    if (!storedSignOn?.passwords_off) return false
    const user = { workspace_id: storedSignOn.workspace_id, email: email.trim().toLowerCase() }
    const role = await findRoleByEmail(ctx.db.system, user)
    // Owners keep a way in when the identity provider fails, others when it does not open their account.
    return role === null ? !(await isClosedToSignOn(ctx.db.system, user)) : !isOwner(role)
  },
  covers: ({ domain }, email) => domainOf(email) === domain,
  isMember: async ({ workspace_id }, email) =>
    (await findRoleByEmail(ctx.db.system, { workspace_id, email })) !== null,
  admit: (signOn, email) => admitNewcomer(ctx, signOn, email),
  markUsed: ({ workspace_id }) => markSignOnUsed(ctx.db.system, workspace_id, new Date(ctx.clock.now())),
})

/**
 * Returns the identity provider of the verified domain of an address; null for the domain of a public mail provider. A release
 * may be the first that knows a verified domain as one.
 */
async function findUsable(ctx: Ctx, email: string): Promise<StoredSignOn | null> {
  const domain = domainOf(email)
  return isPublicMail(domain) ? null : findSignOnOfDomain(ctx.db.system, domain)
}

async function toSignOn(ctx: Ctx, storedSignOn: StoredSignOn): Promise<WorkspaceSignOn> {
  const { workspace_id, domain, role, issuer, client_id, client_secret: sealed } = storedSignOn
  const client_secret = await ctx.secrets.open(sealed, secretBinding(workspace_id))
  if (ctx.secrets.isStale(sealed)) {
    const resealed = await ctx.secrets.seal(client_secret, secretBinding(workspace_id))
    await resealSignOn(ctx.db.system, { workspace_id, old: sealed, sealed: resealed })
  }
  return { workspace_id, domain, role, client: { issuer, client_id, client_secret } }
}

/**
 * Invites a newcomer, who accepts by signing in: the membership begins in the transaction that creates the user. Who is
 * invited already has the role of that invitation. Returns false when the workspace is full.
 */
async function admitNewcomer(
  ctx: Ctx,
  { workspace_id, role }: WorkspaceSignOn,
  email: string,
): Promise<boolean> {
  const now = new Date(ctx.clock.now())
  const token_hash = hashToken(ctx.ids.token(24))
  return ctx.db.transaction(async (tx) => {
    await lockQuota(tx, 'workspace invitations', workspace_id)
    if (await markInvitationClaimed(tx.system, { workspace_id, email, now })) return true
    const members = await findMemberRows(tx.system, workspace_id)
    if (members.length >= limits.workspaceMembers) return false
    await insertInvitation(tx.system, {
      invitation_id: ctx.ids.next(),
      workspace_id,
      email,
      role,
      token_hash,
      invited_by: null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + day).toISOString(),
    })
    return markInvitationClaimed(tx.system, { token_hash, email, now })
  })
}
