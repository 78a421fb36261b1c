import { m } from '@skein/messages'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { decideReview } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { executionOf } from './log-entry-logic.ts'
import { requireEntry } from './require-entry.ts'

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
