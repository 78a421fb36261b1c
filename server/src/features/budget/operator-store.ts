import * as z from 'zod'
import type { ModelProvider } from '@skein/contract/models/models'
import type { Executor } from '#src/infra/db/client.ts'
import { word } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { Periods } from './level-logic.ts'

const SpendRow = z.object({ today: z.number(), month: z.number() })

/** Returns what calls with the operator's keys have cost, all accounts together, in US dollars. */
export async function operatorSpend(
  db: Executor,
  { day, month }: Periods,
): Promise<z.infer<typeof SpendRow>> {
  const row = await db.first(sql.rows(SpendRow)`
    select coalesce(sum(cost) filter (where day = ${day}::date), 0)::float8 as today,
      coalesce(sum(cost), 0)::float8 as month
    from operator_days where day >= ${month}::date and day < ${month}::date + interval '1 month'`)
  return row ?? { today: 0, month: 0 }
}

const LastCallRow = z.object({
  provider: word<ModelProvider>(),
  last_success_at: z.string().nullable(),
  last_failure_at: z.string().nullable(),
})

/** Returns when calls of each of the providers with the operator's key last succeeded and last failed. */
export const lastOperatorCalls = (
  db: Executor,
  providers: readonly ModelProvider[],
): Promise<z.infer<typeof LastCallRow>[]> => {
  const last = (state: 'done' | 'failed') => sql`
    (select to_char(max(finished_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
     from model_calls c where c.by_operator and c.provider = p.provider and c.state = ${state})`
  return db.query(sql.rows(LastCallRow)`
    select p.provider, ${last('done')} as last_success_at, ${last('failed')} as last_failure_at
    from unnest(${[...providers]}::text[]) as p (provider)`)
}
