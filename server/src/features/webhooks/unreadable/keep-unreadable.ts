import { createHash } from 'node:crypto'
import type { Caller } from '#src/integrations/instagram/graph/call-gate.ts'
import type { UnreadableItem } from '#src/integrations/read-list.ts'
import type { Ctx } from '#src/context.ts'
import { idAt } from '#src/integrations/instagram/graph/fields.ts'
import type { WebhookItem } from '#src/integrations/instagram/webhook/webhook.ts'
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
  const outcomes = outcomesOf(ctx)
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
    return [{ account_id, item_hash, cause, list: null, body: text, bytes, received_at }]
  })
  if (items.length === 0) return
  outcomes.inc({ outcome: 'stored' }, await storeUnreadable(ctx.db, items, maxAccountBytes))
}

const outcomesOf = ({ metrics }: Pick<Ctx, 'metrics'>) =>
  metrics.counter('skein_unreadable_items_total', 'Items that could not be parsed', ['outcome'])

/**
 * Returns a function that stores the items of Instagram's lists that cannot be read, for the connection check. An item is
 * known by its id, since its counts and times change. A failure to store never stops the call that read the list.
 */
export const keepUnreadableListed =
  (ctx: Pick<Ctx, 'clock' | 'db' | 'log' | 'metrics'>) =>
  async ({ account_id }: Caller, items: readonly UnreadableItem[]): Promise<void> => {
    if (account_id === undefined) return
    const received_at = new Date(ctx.clock.now()).toISOString()
    const rows = items.map(({ list, cause, item }) => {
      const text = JSON.stringify(item)
      const bytes = Buffer.byteLength(text)
      const id = idAt(item, 'id')
      const item_hash = createHash('sha256')
        .update(`${list} ${id ?? text}`)
        .digest('hex')
      const isTooLarge = bytes > maxItemBytes
      return {
        account_id,
        item_hash,
        cause,
        list,
        body: isTooLarge ? 'null' : text,
        bytes: isTooLarge ? 0 : bytes,
        received_at,
      }
    })
    try {
      const storedCount = await storeUnreadable(ctx.db, rows, maxAccountBytes)
      if (storedCount === 0) return
      const causes = [...new Set(items.map(({ list, cause }) => `${list}, ${cause}`))]
      ctx.log.warn({ account_id, causes }, 'items of a list could not be read and are left out')
      outcomesOf(ctx).inc({ outcome: 'listed' }, storedCount)
    } catch (error) {
      ctx.log.error({ err: error, account_id }, 'items of a list that could not be read were not stored')
    }
  }
