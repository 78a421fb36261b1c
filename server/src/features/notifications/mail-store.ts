import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

export interface NotificationToMail {
  email: string
  platform_username: string
  title: string
  text: string
}

/** When the user's notices were mailed last, in milliseconds since 1970; null when never. */
export async function lastMailAt(db: Executor, user_id: string): Promise<number | null> {
  const { rows } = await db.execute(sql`
    select (extract(epoch from sent_at) * 1000)::float8 as at from notice_mails where user_id = ${user_id}`)
  return rowsOf<{ at: number }>(rows)[0]?.at ?? null
}

/** Takes what is due to be mailed: whoever asks second gets nothing. Oldest first. */
export async function takeDue(
  db: Executor,
  { user_id, now }: { user_id: string; now: Date },
): Promise<NotificationToMail[]> {
  const { rows } = await db.execute(sql`
    with taken as (
      update notices set mail_due = false where user_id = ${user_id} and mail_due
      returning account_id, title, body, happened_at
    ), noted as (
      insert into notice_mails (user_id, sent_at)
      select ${user_id}, ${now.toISOString()}::timestamptz from taken limit 1
      on conflict (user_id) do update set sent_at = excluded.sent_at
    )
    select u.email, a.platform_username, t.title, t.body as text
    from taken t join connected_accounts a on a.id = t.account_id join auth_user u on u.id = ${user_id}
    order by t.happened_at`)
  return rowsOf(rows)
}
