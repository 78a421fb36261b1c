import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { Mail } from '#src/infra/mail.ts'

const MailRow = z.object({ to: z.string(), subject: z.string(), text: z.string() })

export async function insertMail(
  db: Executor,
  { id, to, subject, text }: Mail & { id: string },
): Promise<void> {
  await db.execute(sql`
    insert into outgoing_mails (id, recipient, subject, content) values (${id}, ${to}, ${subject}, ${text})`)
}

/** Returns null when the mail was sent, or deleted with its recipient. */
export async function findMail(db: Executor, id: string): Promise<Mail | null> {
  const rows = await db.query(sql.rows(MailRow)`
    select recipient as to, subject, content as text from outgoing_mails where id = ${id}`)
  return rows[0] ?? null
}

export async function deleteMail(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from outgoing_mails where id = ${id}`)
}
