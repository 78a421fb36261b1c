import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** Nothing is sent for the account until then; a longer closing wins over a shorter one. */
export async function closeChannel(
  db: Executor,
  lane: { account_id: string; cause: 'limited' | 'reconnect'; seconds: number },
): Promise<void> {
  await db.execute(sql`
    insert into outbox_lanes (account_id, closed_until, cause)
    values (${lane.account_id}, now() + make_interval(secs => ${lane.seconds}), ${lane.cause})
    on conflict (account_id) do update set cause = excluded.cause,
      closed_until = greatest(outbox_lanes.closed_until, excluded.closed_until)`)
}

const AccountIdRow = z.object({ account_id: z.string() })

/** Accounts that wait for a new login. */
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

const LaneRow = z.object({ held: z.boolean(), resend: z.enum(['never', 'proof']) })

/** Whether everything of an account is held back, and whether a message proved absent is sent once more. */
export async function channelOf(
  db: Executor,
  account_id: string,
): Promise<{ held: boolean; resend: Resend }> {
  const rows = await db.query(
    sql.rows(LaneRow)`select held, resend from outbox_lanes where account_id = ${account_id}`,
  )
  return rows[0] ?? { held: false, resend: 'proof' }
}

export async function setResend(db: Executor, account_id: string, resend: Resend): Promise<void> {
  await db.execute(sql`
    insert into outbox_lanes (account_id, resend) values (${account_id}, ${resend})
    on conflict (account_id) do update set resend = excluded.resend`)
}

/** Holds back everything of an account, or lets it go again. Effective from the next claim on. */
export async function holdAccount(db: Executor, account_id: string, held: boolean): Promise<void> {
  await db.execute(sql`
    insert into outbox_lanes (account_id, held) values (${account_id}, ${held})
    on conflict (account_id) do update set held = excluded.held`)
}
