import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'
import type { Subscription } from './webhook-field-logic.ts'

const SubscriptionRow = z.object({
  subscribed_fields: z.array(z.string()),
  refused_fields: z.array(z.string()),
  fields_tried_at: z.number().nullable(),
  subscribed_at: z.number().nullable(),
  subscription_unlisted: z.boolean(),
})

/** Returns null when the account was deleted meanwhile. */
export const findSubscription = (db: Executor, account_id: string): Promise<Subscription | null> =>
  db.first(sql.rows(SubscriptionRow)`
    select subscribed_fields, refused_fields, subscription_unlisted,
      (extract(epoch from fields_tried_at) * 1000)::float8 as fields_tried_at,
      (extract(epoch from subscribed_at) * 1000)::float8 as subscribed_at
    from connected_accounts where id = ${account_id}`)

/** Returns false when the account was disconnected meanwhile. */
export async function saveSubscription(
  db: Executor,
  account_id: string,
  { subscribed_fields, refused_fields, ...rest }: Subscription,
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    update connected_accounts set subscribed_fields = ${[...subscribed_fields]}::text[],
      refused_fields = ${[...refused_fields]}::text[],
      fields_tried_at = ${momentOf(rest.fields_tried_at)}::timestamptz,
      subscribed_at = ${momentOf(rest.subscribed_at)}::timestamptz,
      subscription_unlisted = ${rest.subscription_unlisted}
    where id = ${account_id} and status <> 'disconnected'`)
  return rowCount === 1
}

const momentOf = (time: number | null) => (time === null ? null : new Date(time).toISOString())

export async function markChecked(db: Executor, id: string, now: Date): Promise<void> {
  await db.execute(
    sql`update connected_accounts set subscription_checked_at = ${now.toISOString()}, webhooks_lost_at = null
      where id = ${id}`,
  )
}

export async function markWebhooksLost(db: Executor, id: string, now: Date): Promise<void> {
  await db.execute(sql`
    update connected_accounts set webhooks_lost_at = coalesce(webhooks_lost_at, ${now.toISOString()}),
      subscription_ended_at = ${now.toISOString()}
    where id = ${id}`)
}
