import * as z from 'zod'
import type { NotificationChoice } from '@skein/contract/notifications'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const ChoiceRow = z.object({
  kind: z.enum(['handover', 'connection', 'failed_send', 'draft', 'budget']),
  shown: z.boolean(),
  mail: z.boolean(),
})

export async function findChoices(db: Executor, user_id: string): Promise<NotificationChoice[]> {
  return db.query(
    sql.rows(ChoiceRow)`select kind, shown, mail from notice_choices where user_id = ${user_id}`,
  )
}

export async function saveChoice(db: Executor, user_id: string, choice: NotificationChoice): Promise<void> {
  await db.execute(sql`
    insert into notice_choices (user_id, kind, shown, mail)
    values (${user_id}, ${choice.kind}, ${choice.shown}, ${choice.mail})
    on conflict (user_id, kind) do update set shown = excluded.shown, mail = excluded.mail`)
}
