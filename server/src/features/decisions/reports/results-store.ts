import * as z from 'zod'
import { AutomationType } from '@skein/contract/automations/automation'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import { outboxRows } from '#src/features/outbox/index.ts'
import { automationRows } from '#src/features/stored-automations/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const SentRow = z.object({
  automation_id: z.string(),
  automation_type: AutomationType,
  name: z.string(),
  deleted: z.boolean(),
  sent: z.number(),
  previous: z.number(),
  /** Messages that were read, of both periods and of the last one; `maxPerAutomation` means that there may be more. */
  counted: z.number(),
  recent: z.number(),
})

/** The newest messages of an automation that are read, so that a busy account costs no more. */
export const maxPerAutomation = 2000

/**
 * Returns how many replies each automation sent since a time, and between an earlier time and that one (ISO 8601), most
 * first.
 */
export const countSent = (
  db: Executor,
  account: OwnedAccount,
  { since, before }: { since: string; before: string },
) =>
  db.query(sql.rows(SentRow)`
    select a.automation_id, a.automation_type, a.name, a.deleted_at is not null as deleted,
      (count(*) filter (where o.sent and o.recent))::int as sent,
      (count(*) filter (where o.sent and not o.recent))::int as previous,
      count(*)::int as counted, (count(*) filter (where o.recent))::int as recent
    from ${automationRows} a cross join lateral (
      select created_at >= ${since}::timestamptz as recent,
        state is not distinct from 'sent' and kind in ('comment_reply', 'private_message', 'direct_message') as sent
      from ${outboxRows} outbox
      where source_id = a.automation_id and created_at >= ${before}::timestamptz
      order by created_at desc limit ${maxPerAutomation}
    ) o where a.account_id = ${account.id}
    group by a.automation_id, a.automation_type, a.name, a.deleted_at, a.number
    order by 5 desc, a.number`)
