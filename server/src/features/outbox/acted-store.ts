import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import { counts } from './reservation-store.ts'

const ActedRow = z.object({
  source_id: z.string(),
  person_id: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
})

/** Returns when sources last acted on people before a time (ISO 8601); nothing for those on whom they did not act. */
export async function actedBefore(
  db: Executor,
  account_id: string,
  {
    source_ids,
    people,
    before,
  }: { source_ids: readonly string[]; people: readonly string[]; before: string },
): Promise<z.infer<typeof ActedRow>[]> {
  if (source_ids.length === 0 || people.length === 0) return []
  return db.query(sql.rows(ActedRow)`
    select o.source_id, o.person_id, (extract(epoch from max(o.created_at)) * 1000)::float8 as at
    from outbox o
    where o.account_id = ${account_id} and o.person_id = any(${people}) and o.source_id = any(${source_ids})
      and o.created_at < ${before}::timestamptz and ${sql.raw(counts)}
    group by o.source_id, o.person_id`)
}
