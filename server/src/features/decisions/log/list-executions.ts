import type { api } from '@skein/contract'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import { backfillCommenters } from '#src/features/inbox/index.ts'
import type { Ctx, PagedUseCase } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import type { Page } from '#src/infra/http/route.ts'
import { requireEntry } from '../replies/review-execution.ts'
import { executionId, executionOf, readExecutionId } from './log-entry-logic.ts'
import { findLogRows } from './log-store.ts'
import type { LogQuery } from './log-types.ts'
import { numberOf, requireAutomation } from '#src/features/automations/index.ts'

const pageSize = 30

/** Returns a page of the decision log of an account, newest first. */
export const listExecutions: PagedUseCase<typeof api.automations.listExecutions> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { automation_id, automation_type, execution_id } = input
  const ofAutomation = await numberOf(ctx, account, automation_id)
  if (execution_id !== undefined) return single(ctx, account.id, execution_id)
  return executionsPage(ctx, {
    account_id: account.id,
    automation_type,
    ...filtersOf(input),
    ...ofAutomation,
  })
}

async function single(ctx: Ctx, account_id: string, execution_id: string): Promise<Page<Execution[]>> {
  const { account, row } = await requireEntry(ctx, execution_id)
  if (account.id !== account_id) throw notFound()
  return { data: [executionOf(row)], next_cursor: null }
}

/** Returns a page of the decision log of one automation, deleted or not, newest first. */
export const listAutomationExecutions: PagedUseCase<typeof api.automations.listAutomationExecutions> = async (
  ctx,
  input,
) => {
  const { account, number } = await requireAutomation(ctx, input.automation_id)
  return executionsPage(ctx, { account_id: account.id, number, ...filtersOf(input) })
}

type Filters = Omit<InputOf<typeof api.automations.listAutomationExecutions>, 'automation_id'>

/** Returns the filters of a request as those of a query. */
export function filtersOf(filters: Filters): Omit<LogQuery, 'account_id'> {
  const { cursor, limit = pageSize, outcome, state, reason_code, event_id, event_kind } = filters
  const { since, until, own_events } = filters
  const search = filters.search?.trim() || undefined
  const query = { outcome, state, reason_code, event_id, event_kind, search, since, until, own_events, limit }
  if (cursor === undefined) return query
  const after = readExecutionId(cursor)
  if (!after) throw new AppError('validation', 'The cursor is not valid. Start again without it.')
  return { ...query, after }
}

/** A page can have fewer entries than the limit, or none, although older ones follow. */
export async function executionsPage(ctx: Ctx, query: LogQuery): Promise<Page<Execution[]>> {
  await backfillCommenters(ctx, query.account_id)
  const { rows, examined_to } = await findLogRows(ctx.db, { ...query, limit: query.limit + 1 })
  const shownRows = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shownRows.at(-1) : undefined
  return { data: shownRows.map(executionOf), next_cursor: last ? executionId(last) : cursorAt(examined_to) }
}

/** Numbers of automations start at 1, so this cursor follows all entries of the decision. */
export const cursorAt = (event_seq: string | null) => event_seq && executionId({ event_seq, number: 0 })
