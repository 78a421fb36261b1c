import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import type { QueuedEvent } from './queue/event-queue-store.ts'
import { saveUnlisted, type UnlistedMedia } from './sweep/swept-media-store.ts'

/** Notes the account's own media of received comments that Instagram does not list, for example ads, for the next sweeps. */
export async function noteUnlisted(ctx: Ctx, tx: Transaction, events: readonly QueuedEvent[]): Promise<void> {
  await saveUnlisted(tx, {
    media: events.flatMap(unlistedMediaOf),
    now: new Date(ctx.clock.now()).toISOString(),
  })
}

/** Comments of a live video can be read only while it lasts. */
function unlistedMediaOf({ account_id, event, own_media, unnoted }: QueuedEvent): UnlistedMedia[] {
  if (event.kind !== 'comment' || event.media_id === null || event.live || !own_media || !unnoted) return []
  const { media_id, media_product_type, ad_id, ad_title, original_media_id } = event
  return [{ account_id, media_id, media: { media_product_type, ad_id, ad_title, original_media_id } }]
}
