import { requireAccountById, type OwnedAccount, withToken } from '#src/features/accounts/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { notFound, AppError } from '#src/infra/errors.ts'
import { readExecutionId, executionOf } from '../log/log-entry-logic.ts'
import { accountOfDecision, findLogRows } from '../log/log-store.ts'
import type { LogRow } from '../log/log-types.ts'
import { m } from '@skein/messages'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { decideReview, noteShown } from '#src/features/outbox/index.ts'
import type { api } from '@skein/contract'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'

/** Returns the log entry with this id; 404 unless its account belongs to the user. */
export async function requireEntry(
  ctx: Ctx,
  execution_id: string,
): Promise<{ account: OwnedAccount; row: LogRow }> {
  const key = readExecutionId(execution_id)
  const account_id = key && (await accountOfDecision(ctx.db, key.event_seq))
  if (!key || !account_id) throw notFound()
  const account = await requireAccountById(ctx, account_id)
  const after = { event_seq: key.event_seq, number: key.number + 1 }
  const query = { account_id: account.id, number: key.number, after, limit: 1 }
  const {
    rows: [row],
  } = await findLogRows(ctx.db, query)
  if (row?.event_seq !== key.event_seq) throw notFound()
  return { account, row }
}

interface Input {
  execution_id: string
  /** The text to send instead of the draft's own. */
  text?: string | undefined
  /** The reply as it was shown to the person who sends it; absent if it is not known. */
  shown_text?: string | null | undefined
}

/** Sends a draft, or resends an unclear reply that a person has found missing. */
export const sendReviewed = (ctx: Ctx, input: Input): Promise<Execution> => review(ctx, input, true)

export const dismissReviewed = (ctx: Ctx, input: Input): Promise<Execution> => review(ctx, input, false)

async function review(
  ctx: Ctx,
  { execution_id, text, shown_text }: Input,
  send: boolean,
): Promise<Execution> {
  const { account, row } = await requireEntry(ctx, execution_id)
  const { automation_id: source_id, event_seq: origin_seq } = row
  const words = text?.trim() || null
  if (send && words === null && shown_text !== undefined && shown_text !== row.reply_text) {
    throw new AppError('conflict', m.server_changed_since_shown(), { detail: 'shown_text' })
  }
  if (send && words === null && row.reply_text === '') {
    throw new AppError('validation', m.common_enter_a_reply())
  }
  if (!(await decideReview(ctx.db, { account_id: account.id, source_id, origin_seq, send, text: words }))) {
    throw new AppError('conflict', m.server_review_handled())
  }
  return executionOf((await requireEntry(ctx, execution_id)).row)
}

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
