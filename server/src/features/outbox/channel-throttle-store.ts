import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** Stops sending for an account for some seconds. A channel that is closed for longer stays closed for longer. */
export async function closeChannel(
  db: Executor,
  channel: { account_id: string; cause: 'limited' | 'reconnect'; seconds: number },
): Promise<void> {
  await db.execute(sql`
    insert into outbox_lanes (account_id, closed_until, cause)
    values (${channel.account_id}, now() + make_interval(secs => ${channel.seconds}), ${channel.cause})
    on conflict (account_id) do update set cause = excluded.cause,
      closed_until = greatest(outbox_lanes.closed_until, excluded.closed_until)`)
}

const AccountIdRow = z.object({ account_id: z.string() })

/** Returns the accounts whose channel is closed until a new login. */
export async function channelsWaitingForLogin(db: Executor): Promise<string[]> {
  const rows = await db.query(
    sql.rows(AccountIdRow)`select account_id from outbox_lanes where cause = 'reconnect'`,
  )
  return rows.map(({ account_id }) => account_id)
}

export async function openChannels(db: Executor, account_ids: readonly string[]): Promise<void> {
  if (account_ids.length === 0) return
  await db.execute(sql`
    update outbox_lanes set closed_until = '-infinity', cause = null
    where account_id = any(${[...account_ids]}::uuid[]) and cause = 'reconnect'`)
}

export type Resend = 'never' | 'proof'

const ChannelRow = z.object({ held: z.boolean(), resend: z.enum(['never', 'proof']) })

/** Returns whether sending is paused for an account, and whether a message that is proved absent is resent. */
export async function channelOf(
  db: Executor,
  account_id: string,
): Promise<{ held: boolean; resend: Resend }> {
  const rows = await db.query(
    sql.rows(ChannelRow)`select held, resend from outbox_lanes where account_id = ${account_id}`,
  )
  return rows[0] ?? { held: false, resend: 'proof' }
}

export async function setResend(db: Executor, account_id: string, resend: Resend): Promise<void> {
  await db.execute(sql`
    insert into outbox_lanes (account_id, resend) values (${account_id}, ${resend})
    on conflict (account_id) do update set resend = excluded.resend`)
}

/** Pauses or resumes sending for an account, effective from the next claim. */
export async function holdAccount(db: Executor, account_id: string, held: boolean): Promise<void> {
  await db.execute(sql`
    insert into outbox_lanes (account_id, held) values (${account_id}, ${held})
    on conflict (account_id) do update set held = excluded.held`)
}
