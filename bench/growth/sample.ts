import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { postId, postsPerAccount } from '../graph/objects.ts'
import { createSender } from '../load/storm.ts'
import { makeDelivery, signed, type Delivery } from '../load/deliveries.ts'
import { webhookUrl } from '../product/start-product.ts'
import type { Stage } from '../product/stage.ts'

/** Values of the sample events, chosen so that none is part of another. Generated events replace them. */
export const sampled = {
  answered: { comment_id: '555100000000000001', person_id: '666100000000000001', text: 'price zqanswered' },
  declined: { comment_id: '555200000000000002', person_id: '666200000000000002', text: 'zqdeclined words' },
  message: { comment_id: 'zqmessage.55530003', person_id: '666300000000000003', text: 'zqmessage words' },
} as const
export type SampleKind = keyof typeof sampled

/** The rows of one event by table, each column as PostgreSQL writes it. */
export type SampleRows = Readonly<Record<string, Readonly<Record<string, string | null>>>>

export interface Sample {
  rows: SampleRows
  account_id: string
  post_id: string
}

/** Tables with rows of an event, and how their rows are found. Written in this order. */
export const eventTables: Readonly<Record<string, string>> = {
  inbound_events: `event_key in ($1, 'message:' || $1)`,
  event_payloads: `event_seq in (select event_seq from inbound_events where event_key in ($1, 'message:' || $1))`,
  decisions: 'event_id = $1',
  outbox: 'target_id = $1',
  outbox_messages: 'outbox_seq in (select outbox_seq from outbox where target_id = $1)',
  messages: 'message_id = $1',
}

const post = postId(1, postsPerAccount - 1)

/** Sends three events to the product and returns the rows that it stored for each. */
export async function takeSamples(stage: Stage, db: pg.Client): Promise<Record<SampleKind, Sample>> {
  const sender = createSender(webhookUrl(stage.product), 1)
  for (const delivery of deliveriesOf(stage)) {
    const { status } = await sender.send(delivery)
    if (status !== 200) throw new Error(`A sample was answered ${status}.`)
  }
  await sender.close()
  const settled = `select from outbox where target_id = '${sampled.answered.comment_id}' and state = 'sent'`
  for (const ids = Object.values(sampled).map(({ comment_id }) => comment_id); ;) {
    const { rows } = await db.query('select from decisions where event_id = any($1)', [ids])
    if (rows.length === ids.length && (await db.query(settled)).rows.length === 1) break
    await wait(50)
  }
  return {
    answered: await readSample(db, sampled.answered.comment_id),
    declined: await readSample(db, sampled.declined.comment_id),
    message: await readSample(db, sampled.message.comment_id),
  }
}

function deliveriesOf({ accounts: [account] }: Stage): Delivery[] {
  if (!account) throw new Error('Samples need an account.')
  const { answered, declined, message } = sampled
  const comments = [answered, declined].map(({ comment_id, person_id, text }) =>
    makeDelivery([
      {
        account,
        comment_id,
        post_id: post,
        person: { id: person_id, username: `follower${person_id}` },
        text,
      },
    ]),
  )
  const timestamp = Date.now()
  const messaging = {
    sender: { id: message.person_id },
    recipient: { id: account.user_id },
    timestamp,
    message: { mid: message.comment_id, text: message.text },
  }
  const entry = [{ id: account.user_id, time: timestamp, messaging: [messaging] }]
  return [...comments, signed({ object: 'instagram', entry })]
}

async function readSample(db: pg.Client, comment_id: string): Promise<Sample> {
  const rows: Record<string, Record<string, string | null>> = {}
  for (const [table, where] of Object.entries(eventTables)) {
    const columns = await columnsOf(db, table)
    const list = columns.map(({ name }) => `${name}::text as ${name}`).join(', ')
    const matches = await db.query<Record<string, string | null>>(
      `select ${list} from ${table} where ${where}`,
      [comment_id],
    )
    if (matches.rows[0]) rows[table] = matches.rows[0]
  }
  const account_id = rows['decisions']?.['account_id']
  if (!account_id) throw new Error('A sample has no decision.')
  return { rows, account_id, post_id: post }
}

/** Returns the columns of a table with their types, in order. */
export async function columnsOf(db: pg.Client, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await db.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows
}
