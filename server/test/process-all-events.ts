import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { bumpAutomationSet, insertAutomation } from '#src/features/stored-automations/store.ts'
import { processEvents } from '#src/features/webhooks/run-worker.ts'
import { createFactLoader } from '#src/features/webhooks/facts/load-missing-facts.ts'
import { storeEvents } from '#src/features/events/event-queue-store.ts'
import { saveMediaOwner } from '#src/features/webhooks/facts/media-owner-store.ts'
import { mediaOf } from '#src/features/webhooks/facts/read-comment-facts.ts'
import type { Sender } from '#src/features/outbox/index.ts'
import type { InstagramEvent } from '#src/integrations/instagram/event.ts'
import type { TestCtx } from './build-ctx.ts'

/** A sender that sends nothing. */
const noSender: Sender = {
  send: () => Promise.resolve(),
  capacity: () => 0,
  waitForCapacity: () => Promise.resolve(),
  idle: () => Promise.resolve(),
}

/** Inserts active automations with consecutive numbers, starting at 1 for a new account. Returns their ids. */
export async function insertAutomations(
  { ctx }: TestCtx,
  account_id: string,
  automations: readonly AutomationSettings[],
): Promise<string[]> {
  return ctx.db.transaction(async (tx) => {
    const ids: string[] = []
    for (const settings of automations) {
      const automation_id = ctx.ids.next()
      const { last_number } = await bumpAutomationSet(tx, account_id)
      const at = new Date(last_number).toISOString()
      const automation = {
        automation_id,
        account_id,
        settings,
        at,
        author_id: 'an owner',
        number: last_number + 1,
      }
      await insertAutomation(tx, { ...automation, activation_status: 'ACTIVE' })
      ids.push(automation_id)
    }
    return ids
  })
}

/** Makes the media of comments the account's own. */
async function ownMediaOf(db: TestCtx['ctx']['db'], account_id: string, events: readonly InstagramEvent[]) {
  const media = new Set(events.flatMap((event) => (event.kind === 'comment' ? (mediaOf(event) ?? []) : [])))
  for (const media_id of media) await saveMediaOwner(db, { account_id, media_id, own: true, valid: 1e9 })
}

/** Stores events at the time of the clock and processes all of them as a worker does, in batches of `size`. */
export async function processAllEvents(
  { ctx }: TestCtx,
  account_id: string,
  { events, size }: { events: readonly InstagramEvent[]; size: number },
): Promise<void> {
  const at = new Date(ctx.clock.now()).toISOString()
  await ownMediaOf(ctx.db, account_id, events)
  await storeEvents(
    ctx.db,
    events.map((event) => ({
      account_id,
      event_key: event.key,
      kind: event.kind,
      parent_id: event.kind === 'comment' ? event.parent_id : null,
      event,
      occurred_at: new Date(event.occurred_at).toISOString(),
    })),
  )
  await ctx.db.$client.query('update inbound_events set received_at = $1 where event_key = any($2)', [
    at,
    events.map(({ key }) => key),
  ])
  // Deciding one event may release the next one of its person.
  const reader = createFactLoader(ctx, () => undefined)
  for (let idle = 0; idle < 3;) {
    const { full, aside, sent } = await processEvents(ctx, noSender, { limit: size })
    await sent
    const read = await reader.begin()
    await reader.idle()
    idle = full || aside || read > 0 ? 0 : idle + 1
  }
  const { rows } = await ctx.db.$client.query('select missing, attempts from event_queue')
  if (rows.length > 0) throw new Error(`Events were left undecided: ${JSON.stringify(rows)}`)
}
