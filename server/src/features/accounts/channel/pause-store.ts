import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** The notification channel on which processes learn that an account was paused; the payload is its id. */
export const pauseSignal = 'skein_pause'

/** Stops calls for an account for some seconds. A channel that is closed for longer stays closed for longer. */
export async function closeChannel(
  db: Executor,
  channel: { account_id: string; cause: 'limited' | 'reconnect'; seconds: number },
): Promise<void> {
  await db.execute(sql`
    with closed as (
      insert into channel_pauses (account_id, closed_until, cause)
      values (${channel.account_id}, now() + make_interval(secs => ${channel.seconds}), ${channel.cause})
      on conflict (account_id) do update set
        cause = case when channel_pauses.cause = 'reconnect' and channel_pauses.closed_until > now() then 'reconnect'
          else excluded.cause end,
        closed_until = greatest(channel_pauses.closed_until, excluded.closed_until)
      returning account_id
    ) select pg_notify(${pauseSignal}, account_id::text) from closed`)
}

const PauseRow = z.object({ seconds: z.number() })

/** Returns the seconds for which Instagram asked to make no calls for an account; 0 when calls are allowed. */
export async function pauseOf(db: Executor, account_id: string): Promise<number> {
  const rows = await db.query(sql.rows(PauseRow)`
    select extract(epoch from closed_until - now())::float8 as seconds from channel_pauses
    where account_id = ${account_id} and cause = 'limited' and closed_until > now()`)
  return rows[0]?.seconds ?? 0
}
