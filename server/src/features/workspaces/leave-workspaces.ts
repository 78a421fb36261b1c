import { isOwner } from '@skein/contract/workspaces/permissions'
import { m } from '@skein/messages'
import type { Transaction } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { endInvitationsBy } from './invitation-store.ts'
import { deleteMember, findMembers, findRoles, lockWorkspace } from './store.ts'

/**
 * Removes a user from the workspaces that have other members. Returns those whose only member is the user. Throws
 * `last_owner` when other members would be left without an owner.
 */
export async function leaveWorkspaces(
  tx: Transaction,
  { user_id, now }: { user_id: string; now: Date },
): Promise<string[]> {
  const alone: string[] = []
  for (const workspace_id of (await findRoles(tx.system, user_id)).keys()) {
    await lockWorkspace(tx, workspace_id)
    const others = (await findMembers(tx, workspace_id)).filter((member) => member.user_id !== user_id)
    if (others.length === 0) alone.push(workspace_id)
    else if (others.some(({ role }) => isOwner(role))) {
      await deleteMember(tx, { workspace_id, user_id })
      await endInvitationsBy(tx.system, { workspace_id, user_id, given: [], now })
    } else throw new AppError('last_owner', m.server_last_owner())
  }
  return alone
}
