import * as z from 'zod'
import { outboxRows } from '#src/features/outbox/index.ts'
import { automationRows } from '#src/features/stored-automations/index.ts'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { Executor } from '#src/infra/db/client.ts'
import { purgeBatch } from '#src/infra/db/in-batches.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'

const SenderRow = z.object({ automation_id: z.string(), settings: json<AutomationSettings>() })

/** Returns the automations that made messages of the batch after a number of the outbox. */
export const findAutomationsOfBatch = (db: Executor, after: string) =>
  db.query(sql.rows(SenderRow)`
    select a.automation_id, a.settings from ${automationRows} a where a.automation_id in (
      select o.source_id from ${outboxRows} o where o.outbox_seq > ${after}::bigint order by o.outbox_seq limit ${purgeBatch})`)
