import * as z from 'zod'
import { accountRows } from '#src/features/accounts/index.ts'
import { day } from '@skein/contract/durations'
import type { MailActivity } from '@skein/contract/accounts/mailboxes'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const maxAge = 90 * day
const maxListed = 20

export interface NewActivity extends Omit<MailActivity, 'mailbox' | 'happened_at'> {
  account_id: string
  now: Date
}

/** Records a list of unread mails, a read mail or a new draft, and deletes old records of the mailbox. */
export async function recordActivity(db: Executor, one: NewActivity): Promise<void> {
  await db.execute(sql`
    with old as (
      delete from mail_activity where account_id = ${one.account_id}
        and happened_at < ${new Date(one.now.getTime() - maxAge).toISOString()} and mail_id <> ${one.mail_id}
    )
    insert into mail_activity (account_id, mail_id, action, correspondent, subject, happened_at)
    values (${one.account_id}, ${one.mail_id}, ${one.action}, ${one.correspondent}, ${one.subject},
      ${one.now.toISOString()})
    on conflict (account_id, mail_id) do update set happened_at = excluded.happened_at`)
}

/** Records that a draft was sent. */
export async function recordSent(
  db: Executor,
  { account_id, draft_id, now }: { account_id: string; draft_id: string; now: Date },
): Promise<void> {
  await db.execute(sql`
    update mail_activity set action = 'sent', happened_at = ${now.toISOString()}
    where account_id = ${account_id} and mail_id = ${draft_id}`)
}

const ActivityRow = z.object({
  mail_id: z.string(),
  mailbox: z.string(),
  action: z.enum(['listed', 'read', 'drafted', 'sent']),
  correspondent: z.string(),
  subject: z.string(),
  happened_at: z.string(),
})

const iso = sql.raw(`to_char(happened_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as happened_at`)

/** Returns the latest activity in the connected mailboxes of workspaces. */
export async function findActivity(db: Executor, workspace_ids: readonly string[]): Promise<MailActivity[]> {
  return db.query(sql.rows(ActivityRow)`
    select mail_id, platform_username as mailbox, action, correspondent, subject, ${iso}
    from mail_activity join ${accountRows} connected_accounts on id = account_id
    where workspace_id = any(${[...workspace_ids]}::text[]) and status <> 'disconnected'
    order by mail_activity.happened_at desc, mail_id limit ${maxListed}`)
}

const ArchivedActivity = ActivityRow.omit({ mailbox: true })

/** Returns the activity in a mailbox after a mail, by the ids of mails, for a data export. */
export async function archivedActivity(
  db: Executor,
  { account_id, after, limit }: { account_id: string; after: string; limit: number },
): Promise<z.infer<typeof ArchivedActivity>[]> {
  return db.query(sql.rows(ArchivedActivity)`
    select mail_id, action, correspondent, subject, ${iso} from mail_activity
    where account_id = ${account_id} and mail_id > ${after} collate "C" order by mail_id collate "C" limit ${limit}`)
}
