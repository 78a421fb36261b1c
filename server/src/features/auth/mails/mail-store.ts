import * as z from 'zod'
import { Language } from '@skein/contract/users/users'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { Mail } from '#src/infra/mail/mail.ts'

const MailRow = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  language: Language,
  button: json<NonNullable<Mail['button']>>().nullable(),
})

export async function insertMail(
  db: Executor,
  { id, to, subject, text, button, language }: Mail & { id: string },
): Promise<void> {
  await db.execute(sql`
    insert into outgoing_mails (id, recipient, subject, content, button, language)
    values (${id}, ${to}, ${subject}, ${text}, ${button ? JSON.stringify(button) : null}, ${language})`)
}

/** Returns null when the mail was sent, or deleted with its recipient. */
export async function findMail(db: Executor, id: string): Promise<Mail | null> {
  const rows = await db.query(sql.rows(MailRow)`
    select recipient as to, subject, content as text, button, language from outgoing_mails where id = ${id}`)
  const [mail] = rows
  return mail ? { ...mail, button: mail.button ?? undefined } : null
}

export async function deleteMail(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from outgoing_mails where id = ${id}`)
}

const WaitingRow = z.object({ waiting: z.number(), oldest_at: z.string().nullable() })

/** Returns how many mails wait to be sent, and since when. */
export async function waitingMails(db: Executor): Promise<z.infer<typeof WaitingRow>> {
  const row = await db.first(sql.rows(WaitingRow)`
    select count(*)::int as waiting,
      to_char(min(created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as oldest_at
    from outgoing_mails`)
  return row ?? { waiting: 0, oldest_at: null }
}
