import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql, type Sql } from '#src/infra/db/sql.ts'

/** What other features read: whether and until when sending is paused, and the settings of sending. */
export const channels = sql`(select account_id, held, closed_until, cause, resend, wait_hours from channel_pauses)`

const AccountIdRow = z.object({ account_id: z.string() })

/** Returns the accounts whose channel is closed until a new login. */
export async function channelsWaitingForLogin(db: Executor): Promise<string[]> {
  const rows = await db.query(
    sql.rows(AccountIdRow)`select account_id from channel_pauses where cause = 'reconnect'`,
  )
  return rows.map(({ account_id }) => account_id)
}

export async function openChannels(db: Executor, account_ids: readonly string[]): Promise<void> {
  if (account_ids.length === 0) return
  await db.execute(sql`
    update channel_pauses set closed_until = '-infinity', cause = null
    where account_id = any(${[...account_ids]}::uuid[]) and cause = 'reconnect'`)
}

export type Resend = 'never' | 'proof'

const ChannelRow = z.object({
  held: z.boolean(),
  resend: z.enum(['never', 'proof']),
  wait_hours: z.number(),
})

/**
 * Returns whether sending is paused for an account, whether a message that is proved absent is resent, and for how long
 * a reply may wait for an hourly limit.
 */
export async function channelOf(
  db: Executor,
  account_id: string,
): Promise<{ held: boolean; resend: Resend; wait_hours: number }> {
  const rows = await db.query(
    sql.rows(
      ChannelRow,
    )`select held, resend, wait_hours from channel_pauses where account_id = ${account_id}`,
  )
  return rows[0] ?? { held: false, resend: 'proof', wait_hours: 24 }
}

export async function setResend(db: Executor, account_id: string, resend: Resend): Promise<void> {
  await db.execute(sql`
    insert into channel_pauses (account_id, resend) values (${account_id}, ${resend})
    on conflict (account_id) do update set resend = excluded.resend`)
}

/** Returns a statement that stores for how long a reply may wait for an hourly limit. */
export const storeWaitHours = (account_id: string, hours: number): Sql => sql`
  insert into channel_pauses (account_id, wait_hours) values (${account_id}, ${hours})
  on conflict (account_id) do update set wait_hours = excluded.wait_hours`

/** Pauses or resumes sending for an account, effective from the next claim. */
export async function holdAccount(db: Executor, account_id: string, isHeld: boolean): Promise<void> {
  await db.execute(sql`
    insert into channel_pauses (account_id, held) values (${account_id}, ${isHeld})
    on conflict (account_id) do update set held = excluded.held`)
}
