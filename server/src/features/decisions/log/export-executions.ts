import type { api } from '@skein/contract'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import { exportPageRows, perAccount } from '#src/features/users/index.ts'
import { withCurrentRoles } from '#src/features/workspaces/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Download } from '#src/infra/http/route.ts'
import { executionOf } from './log-entry-logic.ts'
import { findLogRows } from './log-store.ts'
import type { LogQuery } from './log-types.ts'
import { numberOf } from '#src/features/automations/index.ts'

const pageSize = 1000

/** Returns the decision log of an account, or of one automation, as a file that is read page by page while it is sent. */
export async function exportExecutions(
  ctx: Ctx,
  { platform_user_id, automation_id, since, until }: InputOf<typeof api.automations.exportExecutions>,
): Promise<Download<Execution[]>> {
  const account = await requireAccount(ctx, platform_user_id)
  const day = new Date(ctx.clock.now()).toISOString().slice(0, 10)
  return {
    file_name: `skein-activity-${account.platform_user_id}-${day}.json`,
    pages: whileAllowed(
      ctx,
      platform_user_id,
      pagesOf(ctx, {
        account_id: account.id,
        ...(await numberOf(ctx, account, automation_id)),
        since,
        until,
        limit: pageSize,
      }),
    ),
  }
}

/** Returns pages until the caller loses access to the account, which may happen while a slow client reads them. */
async function* whileAllowed<Page>(
  ctx: Ctx,
  platform_user_id: string,
  pages: AsyncIterable<Page>,
): AsyncGenerator<Page> {
  for await (const page of pages) {
    await requireAccount(await withCurrentRoles(ctx), platform_user_id)
    yield page
  }
}

/** The decision log of an account, for the export of a user's data. */
export const decisionExport = [
  perAccount('activity', (ctx, account_id) => pagesOf(ctx, { account_id, limit: exportPageRows })),
]

async function* pagesOf(ctx: Ctx, query: LogQuery): AsyncGenerator<Execution[]> {
  let after: LogQuery['after']
  for (;;) {
    const { rows, examined_to } = await findLogRows(ctx.db, after === undefined ? query : { ...query, after })
    yield rows.map(executionOf)
    const last = rows.at(-1)
    if (examined_to !== null) after = { event_seq: examined_to, number: 0 }
    else if (last && rows.length === query.limit) after = { event_seq: last.event_seq, number: last.number }
    else return
  }
}
