import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export const NotificationToMail = z.object({
  email: z.string(),
  platform_username: z.string(),
  title: z.string(),
  text: z.string(),
})
export type NotificationToMail = z.infer<typeof NotificationToMail>

const AtRow = z.object({ at: z.number() })

/** Returns when notifications were last mailed to the user, in milliseconds since 1970; null when never. */
export async function lastMailAt(db: Executor, user_id: string): Promise<number | null> {
  const rows = await db.query(sql.rows(AtRow)`
    select (extract(epoch from sent_at) * 1000)::float8 as at from notice_mails where user_id = ${user_id}`)
  return rows[0]?.at ?? null
}

/** Returns notifications to mail, oldest first, and marks them as mailed, so that each is returned once. */
export async function takeDue(
  db: Executor,
  { user_id, now }: { user_id: string; now: Date },
): Promise<NotificationToMail[]> {
  return db.query(sql.rows(NotificationToMail)`
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
}
