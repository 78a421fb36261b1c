import type pg from 'pg'
import { note } from '../report/measure.ts'
import { columnsOf, eventTables, sampled, type Sample, type SampleKind } from './sample.ts'

export interface FillOptions {
  samples: Readonly<Record<SampleKind, Sample>>
  /** Accounts that get events in turn. */
  accounts: readonly FilledAccount[]
  /** Numbers of the first and of the last event, counted from 0. */
  from: number
  until: number
  /** Events in the end; times and people are spread over these. `until` by default. */
  total?: number
  /** False if more is filled afterwards. */
  isLast?: boolean
  /** Days over which all events are spread; the newest one is an hour old. */
  days: number
}

export interface FilledAccount {
  account_id: string
  automation_id: string
}

const batch = 100_000
/** A person writes this many events. */
const eventsPerPerson = 4
const posts = 400
/** Of so many events one is a message, one a comment without keyword, one has a failed reply, one a reply for review. */
const every = { message: 10, declined: 10, failed: 1000, review: 5000 }

/**
 * Inserts events with the rows that the product stored for the samples: ids, people, texts and times differ. The
 * product must not receive events meanwhile.
 */
export async function fill(db: pg.Client, options: FillOptions): Promise<void> {
  const { from, until } = options
  await db.query('set synchronous_commit = off')
  await db.query(
    'create temporary table if not exists filled_accounts (place int, account_id uuid, automation_id text)',
  )
  await db.query('truncate filled_accounts')
  await db.query(
    `insert into filled_accounts select ordinality - 1, account_id, automation_id from rows from (
       unnest($1::uuid[]), unnest($2::text[])) with ordinality as a (account_id, automation_id, ordinality)`,
    [options.accounts.map((a) => a.account_id), options.accounts.map((a) => a.automation_id)],
  )
  // As the job does that runs every ten minutes.
  await db.query('select ensure_event_partitions($1, 1000000)', [until - from + 3_000_000])
  const statements = await statementsOf(db, options)
  for (let first = from; first < until; first += batch) {
    await db.query('begin')
    await generate(db, {
      ...options,
      from: first,
      until: Math.min(until, first + batch),
      total: options.total ?? until,
    })
    for (const statement of statements) await db.query(statement)
    await db.query('commit')
    if ((first / batch) % 10 === 0) note(`filled ${Math.min(until, first + batch)} of ${until}`)
  }
  if (options.isLast !== false) await finish(db, options)
}

/** Creates one row with the values of each event. */
async function generate(
  db: pg.Client,
  { from, until, total = until, days, accounts }: FillOptions,
): Promise<void> {
  await db.query('drop table if exists generated')
  await db.query(
    `create temporary table generated as
     select n, a.account_id, a.automation_id, k.kind,
       nextval(pg_get_serial_sequence('inbound_events', 'event_seq')) as event_seq,
       case when k.kind = 'answered' then nextval(pg_get_serial_sequence('outbox', 'outbox_seq')) end as outbox_seq,
       nextval('decisions_decided_seq') as decided_seq,
       case when k.kind = 'message' then 'mid.' else '17' end || lpad(n::text, 16, '0') as comment_id,
       '91' || lpad((a.place + ${accounts.length} * ((n / ${accounts.length}) % greatest(1, $3 / ${accounts.length} / ${eventsPerPerson})))::text, 16, '0') as person_id,
       '1800001' || lpad((n % ${posts})::text, 9, '0') as post_id,
       w.text, t.at
     from generate_series($1::bigint, $2::bigint - 1) n
     join filled_accounts a on a.place = n % ${accounts.length}
     cross join lateral (select case when n / ${accounts.length} % ${every.message} = 3 then 'message'
       when n / ${accounts.length} % ${every.declined} = 7 then 'declined' else 'answered' end as kind) k
     cross join lateral (select now() - interval '1 hour' - ($3 - n) * make_interval(days => $4) / $3 as exact) e
     cross join lateral (select date_trunc('milliseconds', e.exact) as at) t
     cross join lateral (select (array['price','lovely','hello','where','colour','ship','size','large'])[1 + n % 8] || ' '
       || substr(md5(n::text), 1, 7) || ' ' || substr(md5((n % 5000)::text), 1, 6) || ' of this one' as text) w`,
    [from, until, total, days],
  )
}

/**
 * One statement for each table, which inserts the rows of the generated events. All kinds in one order, as events arrive:
 * indexes are filled less densely by several passes.
 */
async function statementsOf(db: pg.Client, { samples }: FillOptions): Promise<string[]> {
  const statements: string[] = []
  for (const table of Object.keys(eventTables)) {
    const columns = await columnsOf(db, table)
    const names = columns.map(({ name }) => name).join(', ')
    const kinds = entries(samples).flatMap(([kind, sample]) => {
      if (!sample.rows[table]) return []
      const values = columns.map(
        ({ name, type }) => `${valueOf(kind, sample, { table, name, type })} as ${name}`,
      )
      return [`select g.n as place, ${values.join(', ')} from generated g where g.kind = '${kind}'`]
    })
    statements.push(
      `insert into ${table} (${names}) overriding system value
       select ${names} from (${kinds.join(' union all ')}) k order by place`,
    )
  }
  return statements
}

const entries = (samples: FillOptions['samples']): [SampleKind, Sample][] => [
  ['answered', samples.answered],
  ['declined', samples.declined],
  ['message', samples.message],
]

/** Returns the expression of a column: the sample's value with everything replaced that differs between events. */
function valueOf(
  kind: SampleKind,
  { rows, account_id, post_id }: Sample,
  { table, name, type }: { table: string; name: string; type: string },
): string {
  const value = rows[table]?.[name] ?? null
  if (value === null) return `null::${type}`
  if (name === 'account_id') return 'g.account_id'
  if (name === 'event_seq' || name === 'origin_seq') return 'g.event_seq'
  if (name === 'outbox_seq') return 'g.outbox_seq'
  if (name === 'decided_seq') return 'g.decided_seq'
  if (name === 'source_id') return 'g.automation_id'
  if (name === 'platform_id' || (table === 'outbox_messages' && name === 'message_id'))
    return `'18' || lpad(g.n::text, 15, '0')`
  if (name === 'conversation_id') return conversationId
  if (table === 'outbox' && name === 'state')
    return `case when n % ${every.failed} = 11 then 'failed' when n % ${every.review} = 21 then 'needs_review' else 'sent' end`
  if (type.startsWith('timestamp')) return 'g.at'
  const { comment_id, person_id, text } = sampled[kind]
  const replaced: [string, string][] = [
    [comment_id, 'g.comment_id'],
    [person_id, 'g.person_id'],
    [post_id, 'g.post_id'],
    [text, 'g.text'],
    [account_id, 'g.account_id::text'],
  ]
  const literal = `'${value.replaceAll("'", "''")}'`
  const expression = replaced
    .filter(([sample]) => sample !== '' && value.includes(sample))
    .reduce((inner, [sample, by]) => `replace(${inner}, '${sample}', ${by})`, literal)
  return `(${expression})::${type}`
}

const conversationId = `md5(g.account_id::text || g.person_id)::uuid::text`

/** People have conversations once the inbox was opened; counters and statistics are as after a while. */
async function finish(
  db: pg.Client,
  { until, accounts }: Pick<FillOptions, 'until' | 'accounts'>,
): Promise<void> {
  await db.query(
    `insert into conversations (conversation_id, account_id, person_id, username, last_message_at, last_inbound_at,
       last_answerable_at, last_comment_at, created_at)
     select md5(d.account_id::text || d.from_id)::uuid::text, d.account_id, d.from_id, max(d.from_username),
       max(d.decided_at), max(d.decided_at) filter (where event_kind = 'message'),
       max(d.decided_at) filter (where event_kind = 'message'),
       max(d.decided_at) filter (where event_kind = 'comment'), min(d.decided_at)
     from decisions d group by d.account_id, d.from_id order by 5
     on conflict do nothing`,
  )
  await db.query(
    `insert into gathered_comments select account_id, max(event_seq) from decisions group by account_id
     on conflict (account_id) do update set until_seq = excluded.until_seq`,
  )
  await db.query(
    `insert into event_marks
     select hour, max(newest) over (order by hour) from (
       select date_trunc('hour', decided_at) + interval '1 hour' as hour, max(event_seq) as newest from decisions
       group by 1) hours
     on conflict do nothing`,
  )
  await db.query('update automations a set execution_count = $1', [
    Math.round((until / accounts.length) * 0.8),
  ])
  // The samples have the lowest numbers and the newest times: retention would take them for the end of the old messages.
  await db.query(`update outbox set created_at = now() - interval '1 year' where person_id like '666%'`)
  await db.query('vacuum (analyze)')
  await db.query('checkpoint')
}

/** Throws unless generated rows have the same columns filled as the samples, and about their size. */
export async function checkFill(
  db: pg.Client,
  { samples, until }: Pick<FillOptions, 'samples' | 'until'>,
): Promise<void> {
  for (const [kind, { rows }] of entries(samples)) {
    const { comment_id } = sampled[kind]
    const { rows: generatedRows } = await db.query<{ event_id: string }>(
      `select d.event_id from decisions d where d.event_id like $1 and d.from_id like '91%'
         and d.event_kind = $2 and (cardinality(d.fired) > 0) = $3 order by event_seq desc limit 1`,
      [kind === 'message' ? 'mid.%' : '17%', kind === 'message' ? 'message' : 'comment', kind === 'answered'],
    )
    const other = generatedRows[0]?.event_id
    if (other === undefined) throw new Error(`No generated ${kind} among ${until} events.`)
    for (const table of Object.keys(rows)) {
      const [real, generated] = [await shapeOf(db, table, comment_id), await shapeOf(db, table, other)]
      if (
        generated === undefined ||
        real?.filled !== generated.filled ||
        Math.abs(real.bytes - generated.bytes) > 48
      )
        throw new Error(`${kind}, ${table}: ${JSON.stringify(real)} became ${JSON.stringify(generated)}`)
    }
  }
}

async function shapeOf(db: pg.Client, table: string, id: string) {
  const where = eventTables[table] ?? 'false'
  const { rows } = await db.query<{ filled: string; bytes: number }>(
    `select (select string_agg(key, ' ' order by key) from jsonb_each(jsonb_strip_nulls(to_jsonb(t)))) as filled,
       pg_column_size(t.*) as bytes from ${table} t where ${where}`,
    [id],
  )
  return rows[0]
}
