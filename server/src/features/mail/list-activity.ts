import type { MailActivity } from '@skein/contract/accounts/mailboxes'
import { workspaceIdsOf } from '#src/features/workspaces/index.ts'
import type { Ctx } from '#src/context.ts'
import { findActivity } from './activity-store.ts'

/** Returns what the assistant did last in the mailboxes of the caller's workspaces. */
export const listMailActivity = (ctx: Ctx): Promise<MailActivity[]> =>
  findActivity(ctx.db, workspaceIdsOf(ctx))
