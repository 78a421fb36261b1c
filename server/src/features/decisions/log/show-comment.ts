import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { withToken } from '#src/features/accounts/index.ts'
import { noteShown } from '#src/features/outbox/index.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { executionOf } from './log-entry-logic.ts'
import { requireEntry } from './require-entry.ts'

/** Shows a comment that an automation has hidden. Idempotent. */
export const showComment: UseCase<typeof api.automations.showComment> = async (ctx, { execution_id }) => {
  const { account, row } = await requireEntry(ctx, execution_id)
  if (row.outbox_kind !== 'hide_comment' || row.outbox_state !== 'sent') {
    throw new AppError('conflict', m.server_comment_not_hidden())
  }
  await show(ctx, account.id, row.event_id)
  const { automation_id: source_id, event_seq: origin_seq } = row
  await noteShown(ctx.db, { account_id: account.id, source_id, origin_seq })
  return executionOf((await requireEntry(ctx, execution_id)).row)
}

async function show(ctx: Ctx, account_id: string, comment_id: string): Promise<void> {
  try {
    await withToken(ctx, account_id, (as) => ctx.instagram.hideComment(as, comment_id, false))
  } catch (error) {
    if (!(error instanceof PlatformError) || error.reason !== 'not_found') throw error
    throw new AppError('conflict', m.server_comment_gone())
  }
}
