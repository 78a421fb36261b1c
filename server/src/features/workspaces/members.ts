import type { api } from '@skein/contract'
import type { Role } from '@skein/contract/workspaces/permissions'
import { m } from '@skein/messages'
import type { Ctx, UseCase } from '#src/context.ts'
import { requireUser } from '#src/features/auth/index.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { endInvitationsBy } from './invitation-store.ts'
import { refusalOf, givenRolesOf } from './member-logic.ts'
import { requireRole, roleMissing } from './roles.ts'
import {
  deleteMember,
  findLastSeen,
  findMembers,
  lockWorkspace,
  type StoredMember,
  updateRole,
} from './store.ts'

export const listMembers: UseCase<typeof api.workspaces.listMembers> = async (ctx, { workspace_id }) => {
  requireRole(ctx, workspace_id)
  const members = await findMembers(ctx.db, workspace_id)
  const ids = members.map(({ user_id }) => user_id)
  const seenTimes = await findLastSeen(ctx.db.system, ids)
  return members.map((member) => ({ ...member, last_seen_at: seenTimes.get(member.user_id) ?? null }))
}

interface MemberChange {
  workspace_id: string
  user_id: string
  /** Null: the member leaves. */
  role: Role | null
}

export const setRole: UseCase<typeof api.workspaces.setRole> = async (ctx, change) => {
  requireRole(ctx, change.workspace_id)
  const member = await changeMember(ctx, change)
  const seenTimes = await findLastSeen(ctx.db.system, [member.user_id])
  return { ...member, role: change.role, last_seen_at: seenTimes.get(member.user_id) ?? null }
}

/** Runs in the transaction that removes a member from a workspace. */
export type RemovalHook = (
  ctx: Ctx,
  tx: Transaction,
  member: { workspace_id: string; user_id: string },
) => Promise<void>

export const removeMember =
  (onRemoval: RemovalHook): UseCase<typeof api.workspaces.removeMember> =>
  async (ctx, which) => {
    const isOneself = requireUser(ctx).user_id === which.user_id
    requireRole(ctx, which.workspace_id, isOneself ? 'read' : 'admin')
    await changeMember(ctx, { ...which, role: null }, onRemoval)
    return {}
  }

/** Changes or removes a member, and ends the invitations that the member could not send any more. */
async function changeMember(
  ctx: Ctx,
  { workspace_id, user_id, role }: MemberChange,
  onRemoval?: RemovalHook,
): Promise<StoredMember> {
  return ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace_id)
    const members = await findMembers(tx, workspace_id)
    const member = members.find((one) => one.user_id === user_id)
    if (!member) throw notFound()
    const caller_id = requireUser(ctx).user_id
    const refusal = refusalOf({
      roles: members.map((one) => one.role),
      caller: members.find((one) => one.user_id === caller_id)?.role,
      isOneself: user_id === caller_id,
      from: member.role,
      to: role,
    })
    if (refusal === 'admin_needed') throw roleMissing('admin')
    if (refusal === 'owner_needed') throw new AppError('forbidden', m.server_owner_needed())
    if (refusal === 'last_owner') throw new AppError('last_owner', m.server_last_owner())
    if (role === null) {
      await deleteMember(tx, { workspace_id, user_id })
      await onRemoval?.(ctx, tx, { workspace_id, user_id })
    } else await updateRole(tx, { workspace_id, user_id, role })
    const now = new Date(ctx.clock.now())
    await endInvitationsBy(tx.system, { workspace_id, user_id, given: givenRolesOf(role), now })
    return member
  })
}
