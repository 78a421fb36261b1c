import type { Ctx } from '#src/context.ts'
import { recordChange } from '#src/features/audit/index.ts'

/** Writes into the audit log that an account was connected. The end of a login is no endpoint of the contract. */
export const recordConnection = (
  ctx: Ctx,
  { workspace_id, ...target }: { workspace_id: string; account_id: string; platform_user_id: string },
): Promise<void> =>
  recordChange(ctx, {
    workspace_ids: [workspace_id],
    verb: 'accounts.connect',
    target,
    before: null,
    after: null,
  })
