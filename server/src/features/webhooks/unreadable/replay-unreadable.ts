import type { Ctx } from '#src/context.ts'
import { WebhookBodyError } from '#src/integrations/instagram/webhook/webhook.ts'
import { storeEvents } from '#src/features/events/index.ts'
import { parseEvents } from '../parse-events.ts'
import { deleteUnreadable, takeUnreadable, type StoredItem } from './unreadable-store.ts'

const batchSize = 200

interface ReplayResult {
  /** Items that can be read now. Their events are queued, unless the same event was stored before. */
  read: number
  queued: number
  /** Items that stay stored. */
  unreadable: number
}

/**
 * Parses stored items again. An item is deleted in the transaction that queues its events, so a repeated or concurrent
 * replay queues nothing twice.
 */
export async function replayUnreadable(ctx: Pick<Ctx, 'clock' | 'db'>): Promise<ReplayResult> {
  const result = { read: 0, queued: 0, unreadable: 0 }
  let after = '0'
  for (;;) {
    const batch = await ctx.db.transaction(async (tx) => {
      const items = await takeUnreadable(tx, after, batchSize)
      const entries = await Promise.all(items.map((item) => parseAgain(ctx, item)))
      const read = entries.flatMap((entry) => entry ?? [])
      if (read.length > 0) {
        result.queued += await storeEvents(
          tx,
          read.flatMap(({ events }) => events),
        )
        await deleteUnreadable(
          tx,
          read.map(({ item_id }) => item_id),
        )
      }
      result.read += read.length
      result.unreadable += items.length - read.length
      return items
    })
    const last = batch.at(-1)
    if (last === undefined) return result
    after = last.item_id
  }
}

/** Returns the events of an item; null while it cannot be read or its account is unknown. */
async function parseAgain(ctx: Pick<Ctx, 'clock' | 'db'>, { item_id, body, received_at }: StoredItem) {
  try {
    const { events } = await parseEvents(ctx, Buffer.from(body), received_at)
    return events.length === 0 ? null : { item_id, events }
  } catch (error) {
    if (error instanceof WebhookBodyError) return null
    throw error
  }
}
