import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** Sweeps of connected accounts begin now; what was written before is not answered by them. */
export async function startSweeps(db: Executor, now: Date): Promise<void> {
  await db.execute(sql`
    insert into sweeps (account_id, answer_since, due_at, comments_until, messages_until, comments_paid_until,
      messages_paid_until)
    select id, n.at, n.at, n.at, n.at, n.at, n.at
    from connected_accounts cross join (select ${now.toISOString()}::timestamptz as at) n
    where status = 'connected' and platform = 'instagram'
    on conflict (account_id) do nothing`)
}

/**
 * Makes an account due, with channels that were refused; starts its sweeps when it is new. A run that has begun before
 * loses its lease, so it stores no end.
 */
export async function sweepSoon(db: Executor, account_id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    insert into sweeps (account_id, answer_since, due_at, comments_until, messages_until, comments_paid_until,
      messages_paid_until)
    values (${account_id}, ${at}, ${at}, ${at}, ${at}, ${at}, ${at})
    on conflict (account_id) do update set due_at = least(sweeps.due_at, excluded.due_at),
      leased_until = null, comments_retry_at = null, messages_retry_at = null`)
}

/** Sets since when events of an account are answered. The next sweep compares everything after that time. */
export async function saveAnswerSince(
  db: Executor,
  account_id: string,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await sweepSoon(db, account_id, now)
  const at = since.toISOString()
  await db.execute(sql`
    with earlier as (
      update swept_posts p set comments_count = -1 from sweeps s
      where p.account_id = ${account_id} and s.account_id = p.account_id and s.answer_since > ${at}::timestamptz
    ), earlier_unlisted as (
      update unlisted_media u set compared_until = null from sweeps s
      where u.account_id = ${account_id} and s.account_id = u.account_id and s.answer_since > ${at}::timestamptz
    )
    update sweeps set answer_since = ${at}, comments_until = least(comments_until, ${at}::timestamptz),
      messages_until = least(messages_until, ${at}::timestamptz)
    where account_id = ${account_id}`)
}

/** While sweeps are off, nothing is caught up on later. */
export async function switchOff(db: Executor): Promise<void> {
  await db.execute(sql`update sweeps set switched_off = true where not switched_off`)
}

export async function switchOn(db: Executor, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    update sweeps set switched_off = false, answer_since = greatest(answer_since, ${at}), comments_until = ${at},
      messages_until = ${at}, due_at = ${at} where switched_off`)
}

const TickRow = z.object({ before: z.number().nullable() })

/** Notes that the job ran. Returns when it ran before, in milliseconds since 1970; null at the first time. */
export async function tick(db: Executor, now: Date): Promise<number | null> {
  const rows = await db.query(sql.rows(TickRow)`
    with before as (select at from sweep_ticks), noted as (
      insert into sweep_ticks (at) values (${now.toISOString()})
      on conflict (only_row) do update set at = excluded.at
    )
    select (select ${milliseconds('at')} from before) as before`)
  return rows[0]?.before ?? null
}

/** A channel that was refused still waits; one whose calls were spent does not. */
const noWaiting = sql`comments_retry_at = case when comments_refused is not null then comments_retry_at end,
  messages_retry_at = case when messages_refused is not null then messages_retry_at end`

export async function makeAllDue(db: Executor, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    update sweeps set due_at = ${at}, ${noWaiting} where due_at > ${at}`)
}

/** Lets the next run of an account use the calls that are kept for such a case. */
export async function readSoon(db: Executor, account_id: string): Promise<void> {
  await db.execute(sql`
    update sweeps set ${noWaiting} where account_id = ${account_id}`)
}

const AccountRow = z.object({ account_id: z.string() })

/**
 * Returns connected accounts whose sweep is due and that no process sweeps, and postpones them by `seconds`, so that each
 * is returned once. An account whose process has ended stays due until its lease has ended.
 */
export async function takeDueSweeps(
  db: Executor,
  { now, seconds, limit }: { now: Date; seconds: number; limit: number },
): Promise<string[]> {
  const at = now.toISOString()
  const rows = await db.query(sql.rows(AccountRow)`
    update sweeps s set due_at = ${at}::timestamptz + make_interval(secs => ${seconds})
    where s.account_id = any(array(
      select d.account_id from sweeps d join connected_accounts a on a.id = d.account_id
      where a.status = 'connected' and not d.switched_off and d.due_at <= ${at}
        and (d.leased_until is null or d.leased_until < now())
      order by d.due_at limit ${limit} for update of d skip locked))
    returning s.account_id`)
  return rows.map(({ account_id }) => account_id)
}
