import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

export const AutomationSetSettings = z.object({
  paused: z.boolean(),
  disclosure: z.string().nullable(),
})
export type AutomationSetSettings = z.infer<typeof AutomationSetSettings>

export async function automationSetSettingsOf(
  db: Executor,
  account_id: string,
): Promise<AutomationSetSettings> {
  const rows = await db.query(
    sql.rows(
      AutomationSetSettings,
    )`select paused, disclosure from automation_sets where account_id = ${account_id}`,
  )
  return rows[0] ?? { paused: false, disclosure: null }
}

/** Waits for the lock of the automation set: a decision in progress writes its messages to the outbox before. */
export async function setPaused(db: Executor, account_id: string, paused: boolean): Promise<void> {
  await db.execute(sql`
    insert into automation_sets (account_id, paused) values (${account_id}, ${paused})
    on conflict (account_id) do update set paused = excluded.paused`)
}

export async function setDisclosure(
  db: Executor,
  account_id: string,
  disclosure: string | null,
): Promise<void> {
  await db.execute(sql`
    insert into automation_sets (account_id, disclosure) values (${account_id}, ${disclosure})
    on conflict (account_id) do update set disclosure = excluded.disclosure`)
}

const DisclosureRow = z.object({ disclosure: z.string() })

/** Returns the account's disclosure if no AI message was sent to the person yet; unsent drafts do not count. */
export async function dueDisclosure(
  db: Executor,
  { account_id, person_id }: { account_id: string; person_id: string },
): Promise<string | null> {
  const rows = await db.query(sql.rows(DisclosureRow)`
    select s.disclosure from automation_sets s
    where s.account_id = ${account_id} and s.disclosure is not null and not exists (
      select from outbox o
      join automations a on a.automation_id = o.source_id
      join verdicts v on v.event_seq = o.origin_seq and v.number = a.number
      where o.account_id = s.account_id and o.person_id = ${person_id}
        and o.kind in ('direct_message', 'private_message') and v.reply is not null
        and (o.state is null or o.state = 'sent' or (o.state = 'needs_review' and o.attempt > 0)))`)
  return rows[0]?.disclosure ?? null
}
