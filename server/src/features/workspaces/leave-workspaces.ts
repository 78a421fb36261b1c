import { isOwner, type Role } from '@skein/contract/workspaces/permissions'
import { m } from '@skein/messages'
import type { Transaction } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { endInvitationsBy } from './invitation-store.ts'
import { deleteMember, findMembers, findRoles, lockWorkspace } from './store.ts'

interface Departure {
  /** Workspaces whose only member is the user. */
  alone: string[]
  /** Workspaces that the user left, with the former role. */
  left: { workspace_id: string; role: Role }[]
}

/**
 * Removes a user from the workspaces that have other members. Throws `last_owner` when other members would be left without
 * an owner.
 */
export async function leaveWorkspaces(
  tx: Transaction,
  { user_id, now }: { user_id: string; now: Date },
): Promise<Departure> {
  const departure: Departure = { alone: [], left: [] }
  for (const [workspace_id, role] of await findRoles(tx.system, user_id)) {
    await lockWorkspace(tx, workspace_id)
    const others = (await findMembers(tx, workspace_id)).filter((member) => member.user_id !== user_id)
    if (others.length === 0) {
      departure.alone.push(workspace_id)
      continue
    }
    if (!others.some((member) => isOwner(member.role)))
      throw new AppError('last_owner', m.server_last_owner())
    await deleteMember(tx, { workspace_id, user_id })
    await endInvitationsBy(tx.system, { workspace_id, user_id, given: [], now })
    departure.left.push({ workspace_id, role })
  }
  return departure
}
