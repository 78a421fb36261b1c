import type { Ctx } from '#src/context.ts'
import { requireUser } from '#src/features/auth/index.ts'
import { insertEntry, type NewEntry } from './store.ts'

/** What a person changed, in each of these workspaces. */
export interface Change extends Omit<NewEntry, 'audit_id' | 'workspace_id' | 'user_id'> {
  workspace_ids: readonly string[]
}

/** Writes a change by the caller. The change is made already, so a failure is logged and not thrown. */
export async function recordChange(ctx: Ctx, { workspace_ids, ...change }: Change): Promise<void> {
  const { user_id } = requireUser(ctx)
  const now = new Date(ctx.clock.now())
  try {
    for (const workspace_id of workspace_ids)
      await insertEntry(ctx.db.system, { ...change, audit_id: ctx.ids.next(), workspace_id, user_id }, now)
  } catch (err) {
    ctx.log.error({ err, verb: change.verb, workspace_ids }, 'a change is missing in the audit log')
  }
}
