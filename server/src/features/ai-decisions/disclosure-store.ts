import * as z from 'zod'
import { verdictRows } from '#src/features/events/index.ts'
import { outboxRows } from '#src/features/outbox/index.ts'
import { automationSetSettingRows, automationRows } from '#src/features/stored-automations/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const DisclosureRow = z.object({ disclosure: z.string() })

/** Returns the account's disclosure if no AI message was sent to the person yet; unsent drafts do not count. */
export async function dueDisclosure(
  db: Executor,
  { account_id, person_id }: { account_id: string; person_id: string },
): Promise<string | null> {
  const rows = await db.query(sql.rows(DisclosureRow)`
    select s.disclosure from ${automationSetSettingRows} s
    where s.account_id = ${account_id} and s.disclosure is not null and not exists (
      select from ${outboxRows} o
      join ${automationRows} a on a.automation_id = o.source_id
      join ${verdictRows} v on v.event_seq = o.origin_seq and v.number = a.number
      where o.account_id = s.account_id and o.person_id = ${person_id}
        and o.kind in ('direct_message', 'private_message') and v.reply is not null
        and (o.state is null or o.state = 'sent' or (o.state = 'needs_review' and o.attempt > 0)))`)
  return rows[0]?.disclosure ?? null
}
