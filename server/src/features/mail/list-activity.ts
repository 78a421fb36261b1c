import type { MailActivity } from '@skein/contract/accounts/mailboxes'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { findActivity } from './activity-store.ts'

/** Returns what the assistant did last in the mailboxes of the signed-in user. */
export const listMailActivity = (ctx: Ctx): Promise<MailActivity[]> =>
  findActivity(ctx.db, requireUser(ctx).user_id)
