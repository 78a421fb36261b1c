import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { ownedAccounts } from '#src/features/accounts/index.ts'
import { accountOfScheduled, cancelScheduled } from '#src/features/outbox/index.ts'
import { requireRole } from '#src/features/workspaces/index.ts'
import type { UseCase } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { seqOfUnsentId } from '../messages/message-logic.ts'

/** Cancels a scheduled message that is not being sent yet. */
export const cancelScheduledMessage: UseCase<typeof api.inbox.cancelScheduled> = async (
  ctx,
  { scheduled_id },
) => {
  const accounts = await ownedAccounts(ctx, 'none')
  const outbox_seq = seqOfUnsentId(scheduled_id)
  if (outbox_seq === null) throw notFound()
  const account_ids = accounts.map(({ id }) => id)
  const account_id = await accountOfScheduled(ctx.db, account_ids, outbox_seq)
  const account = accounts.find(({ id }) => id === account_id)
  if (!account) throw notFound()
  requireRole(ctx, account.workspace_id)
  if (!(await cancelScheduled(ctx.db, { account_id: account.id, outbox_seq })))
    throw new AppError('conflict', m.server_message_sent_already())
  return {}
}
