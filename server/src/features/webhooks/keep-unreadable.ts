import { createHash } from 'node:crypto'
import type { Ctx } from '#src/context.ts'
import type { WebhookItem } from '#src/integrations/instagram/webhook.ts'
import { storeUnreadable } from './unreadable-store.ts'

/** Bytes of one item; a comment or message has about 500. */
const maxItemBytes = 64 * 1024
/** Bytes of all items of an account. The oldest are deleted above it. */
const maxAccountBytes = 8 * 1024 * 1024

type RejectedItem = Extract<WebhookItem, { rejected: string }>

/**
 * Stores items that cannot be parsed, so that they can be replayed after an update. The log names only the cause: an
 * item has texts and ids of people. Items of accounts that are not connected are dropped, like their events.
 */
export async function keepUnreadable(
  ctx: Ctx,
  rejected: readonly RejectedItem[],
  accounts: ReadonlyMap<string, string>,
): Promise<void> {
  if (rejected.length === 0) return
  const outcomes = ctx.metrics.counter('skein_unreadable_items_total', 'Items that could not be parsed', [
    'outcome',
  ])
  const received_at = new Date(ctx.clock.now()).toISOString()
  const items = rejected.flatMap(({ platformUserId, rejected: cause, body }) => {
    const account_id = platformUserId === null ? null : accounts.get(platformUserId)
    if (account_id === undefined) return []
    const text = JSON.stringify(body)
    const bytes = Buffer.byteLength(text)
    ctx.log.warn({ cause, bytes, account_id }, 'an item of a webhook could not be parsed')
    if (bytes > maxItemBytes) {
      outcomes.inc({ outcome: 'too_large' })
      return []
    }
    const item_hash = createHash('sha256').update(text).digest('hex')
    return [{ account_id, item_hash, cause, body: text, bytes, received_at }]
  })
  if (items.length === 0) return
  outcomes.inc({ outcome: 'stored' }, await storeUnreadable(ctx.db, items, maxAccountBytes))
}
