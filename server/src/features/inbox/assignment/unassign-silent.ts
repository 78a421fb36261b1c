import { m } from '@skein/messages'
import { periodText } from '@skein/contract/durations'
import { hasPermission } from '@skein/contract/workspaces/permissions'
import { findWorkspacesOf } from '#src/features/accounts/index.ts'
import { createNotification } from '#src/features/notifications/index.ts'
import { findMembers } from '#src/features/workspaces/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { type AssignedRow, findLongAssigned, lockAssigned, unassignSilent } from '../assignment-store.ts'
import { findWaiting } from '../waiting/waiting-store.ts'
import { isSilent } from '../conversations/silence-logic.ts'
import { assignmentKey } from './assign-conversation.ts'
import { handOverKey, titleOf } from '../conversations/flag-for-person.ts'

/** Conversations that are examined together, and those of one transaction. */
const page = 1000
const batch = 100

/**
 * Unassigns conversations whose assignees leave a customer waiting for too long, and notifies these and everybody who may
 * answer. Automatic replies stay as they are.
 */
export async function unassignSilentConversations(ctx: Ctx): Promise<void> {
  const now = new Date(ctx.clock.now()).toISOString()
  let ids: string[]
  let after = ''
  do {
    ids = await findLongAssigned(ctx.db.system, { now, after, limit: page })
    after = ids.at(-1) ?? ''
    const waiting = [...(await findWaiting(ctx.db.system, ids)).keys()]
    for (let at = 0; at < waiting.length; at += batch) await unassign(ctx, waiting.slice(at, at + batch))
  } while (ids.length === page)
}

/** Unassigns those of the conversations whose assignees are silent for too long. */
async function unassign(ctx: Ctx, conversation_ids: readonly string[]): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const at = new Date(now).toISOString()
    const assigned = await lockAssigned(tx.system, conversation_ids, at)
    // Answers that came before the lock count.
    const since = await findWaiting(
      tx.system,
      assigned.map(({ conversation_id }) => conversation_id),
    )
    const silent = assigned.filter((row) => isSilent(row, since.get(row.conversation_id) ?? null, now))
    await unassignSilent(tx.system, silent, at)
    for (const row of silent) await notifyTeam(ctx, tx, row)
  })
}

/** Notifies the former assignee, and the others who may answer that a customer needs a reply. */
async function notifyTeam(ctx: Ctx, tx: Executor, row: AssignedRow): Promise<void> {
  const { account_id, conversation_id, username, assignee_id, minutes } = row
  const workspace_id = (await findWorkspacesOf(tx.system, [account_id])).get(account_id)
  if (!workspace_id) return
  const members = await findMembers(tx.system, workspace_id)
  const name = members.find(({ user_id }) => user_id === assignee_id)?.name ?? ''
  const others = members.filter(
    ({ user_id, role }) => user_id !== assignee_id && hasPermission(role, 'reply'),
  )
  const periodOf = () => periodText(minutes * 60)
  const target = { account_id, place: 'conversation', place_id: conversation_id, again: true } as const
  await createNotification(ctx, tx, {
    ...target,
    kind: 'assignment',
    level: 'warning',
    key: assignmentKey(conversation_id),
    words: () => ({ title: m.notice_unassigned(), text: m.notice_customer_waited({ period: periodOf() }) }),
    to: [assignee_id],
  })
  await createNotification(ctx, tx, {
    ...target,
    kind: 'handover',
    level: 'warning',
    key: handOverKey(conversation_id),
    words: () => ({ title: titleOf(username), text: m.notice_assignee_silent({ name, period: periodOf() }) }),
    to: others.map(({ user_id }) => user_id),
  })
}
