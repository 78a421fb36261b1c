import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** Notes which event is the newest. `now` and `oldest` are ISO 8601; marks before `oldest` are deleted. */
export async function markEvents(
  db: Executor,
  { now, oldest }: { now: string; oldest: string },
): Promise<void> {
  await db.execute(sql`
    with old as (
      delete from event_marks where at < ${oldest}::timestamptz
    )
    insert into event_marks (at, event_seq)
    select ${now}::timestamptz, event_seq from inbound_events order by event_seq desc limit 1
    on conflict (at) do nothing`)
}
