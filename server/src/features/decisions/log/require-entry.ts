import { requireAccountById, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { readExecutionId } from './log-entry-logic.ts'
import { accountOfDecision, findLogRows } from './log-store.ts'
import type { LogRow } from './log-types.ts'

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
