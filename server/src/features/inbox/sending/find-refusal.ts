import { findWorkspacesOf } from '#src/features/accounts/index.ts'
import { authorOf, type FindRefusal } from '#src/features/outbox/index.ts'
import { tenantOf } from '#src/features/workspaces/index.ts'
import type { Ctx } from '#src/context.ts'

/** Returns a function that refuses scheduled messages of people who may not answer any more when they are due. */
export function refusalFinder(ctx: Ctx): FindRefusal {
  return async ({ outbox_seq, account_id, body }) => {
    if (body.send_at === undefined) return null
    const author = await authorOf(ctx.db, outbox_seq)
    const [{ workspace_ids }, workspaces] = await Promise.all([
      tenantOf(ctx, author ?? '', 'reply'),
      findWorkspacesOf(ctx.db, [account_id]),
    ])
    if (workspace_ids.includes(workspaces.get(account_id) ?? '')) return null
    return {
      reason: 'author_left',
      message: 'Its author may not answer any more.',
      code: null,
      subcode: null,
    }
  }
}
