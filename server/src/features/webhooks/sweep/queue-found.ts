import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { saveMediaOwner } from '../media-owner-store.ts'
import { newEvent } from '../parse-events.ts'
import { storeFound } from './found-store.ts'
import type { SweptEvent } from './sweep-types.ts'

/** Seconds: an account's own media stays its own. */
const ownerValid = (365 * day) / 1000

/** Queues those events that no webhook has brought. Returns their keys. */
export async function queueFound(
  ctx: Ctx,
  account_id: string,
  events: readonly SweptEvent[],
): Promise<ReadonlySet<string>> {
  const now = new Date(ctx.clock.now()).toISOString()
  const stored = await storeFound(ctx.db, account_id, {
    events: events.map((event) => newEvent(account_id, event)),
    now,
  })
  const keys = new Set(stored)
  const media = new Set(
    events.flatMap((event) =>
      event.kind === 'comment' && keys.has(event.key) && event.media_id !== null ? [event.media_id] : [],
    ),
  )
  for (const media_id of media)
    await saveMediaOwner(ctx.db, { account_id, media_id, own: true, valid: ownerValid })
  return keys
}
