import type { Execution } from '@skein/contract/automations/execution'
import { requireAccountById } from '#src/features/accounts/index.ts'
import { decideReview } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError, notFound } from '#src/platform/errors.ts'
import { executionOf, readExecutionId } from './ledger-rules.ts'
import { accountOfDecision, findLedgerRows, type LedgerRow } from './ledger-store.ts'

interface Input {
  execution_id: string
  /** The words to send instead of the draft's own. */
  text?: string | undefined
}

/** Sends a reply once more after a person has seen that it did not arrive. */
export const sendReviewed = (ctx: Ctx, input: Input): Promise<Execution> => review(ctx, input, true)

export const dismissReviewed = (ctx: Ctx, input: Input): Promise<Execution> => review(ctx, input, false)

async function review(ctx: Ctx, { execution_id, text }: Input, send: boolean): Promise<Execution> {
  const key = readExecutionId(execution_id)
  const account_id = key && (await accountOfDecision(ctx.db, key.event_seq))
  if (!key || !account_id) throw notFound()
  const account = await requireAccountById(ctx, account_id)
  const row = await entry(ctx, account.id, key)
  const source_id = row.automation_id
  const words = text?.trim() || null
  if (send && words === null && row.reply_text === '') {
    throw new AppError('validation', 'Write the reply first: this draft has no words yet.')
  }
  if (
    !(await decideReview(ctx.db, { account_id, source_id, origin_seq: key.event_seq, send, text: words }))
  ) {
    throw new AppError('conflict', 'This reply no longer waits for a decision.')
  }
  return executionOf(await entry(ctx, account.id, key))
}

async function entry(
  ctx: Ctx,
  account_id: string,
  key: { event_seq: string; number: number },
): Promise<LedgerRow> {
  const after = { event_seq: key.event_seq, number: key.number + 1 }
  const [row] = await findLedgerRows(ctx.db, { account_id, number: key.number, after, limit: 1 })
  if (row?.event_seq !== key.event_seq) throw notFound()
  return row
}
