import { sql } from 'drizzle-orm'
import type { NotificationChoice } from '@skein/contract/notifications'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

export async function findChoices(db: Executor, user_id: string): Promise<NotificationChoice[]> {
  const { rows } = await db.execute(
    sql`select kind, shown, mail from notice_choices where user_id = ${user_id}`,
  )
  return rowsOf(rows)
}

export async function saveChoice(db: Executor, user_id: string, choice: NotificationChoice): Promise<void> {
  await db.execute(sql`
    insert into notice_choices (user_id, kind, shown, mail)
    values (${user_id}, ${choice.kind}, ${choice.shown}, ${choice.mail})
    on conflict (user_id, kind) do update set shown = excluded.shown, mail = excluded.mail`)
}
