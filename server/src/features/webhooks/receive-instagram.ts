import { accountIdsOf } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { InstagramEvent } from '#src/integrations/instagram/event.ts'
import { parseWebhook, verifySignature, WebhookBodyError } from '#src/integrations/instagram/webhook.ts'
import { createBatcher } from '#src/infra/batcher.ts'
import { AppError } from '#src/infra/errors.ts'
import { isDatabaseUnavailable } from '#src/infra/http/database-errors.ts'
import { storeEvents, type NewEvent } from './event-queue-store.ts'

export interface WebhookBody {
  body: Uint8Array
  signature: string | undefined
}

/** Takes deliveries of the platform. */
export interface Receiver {
  /** Resolves once everything in the delivery is committed; throws for a wrong signature or body. */
  receive(delivery: WebhookBody): Promise<void>
}

const maxPerCommit = 2000

export function createReceiver(ctx: Ctx, wake: () => void): Receiver {
  const outcomes = ctx.metrics.counter('skein_webhook_items_total', 'Items of deliveries by outcome', [
    'outcome',
  ])
  const secrets = [ctx.env.INSTAGRAM_APP_SECRET, ctx.env.META_APP_SECRET].filter(
    (secret) => secret !== undefined,
  )
  // Deliveries that arrive while a commit is under way share the next one; each is answered after its own commit.
  const intake = createBatcher<NewEvent[], Stored>({
    max: maxPerCommit,
    flush: async (deliveries) => {
      const stored = await storeTogether(ctx, deliveries)
      wake()
      return stored
    },
  })
  return {
    async receive({ body, signature }) {
      if (!verifySignature(body, signature, secrets)) {
        outcomes.inc({ outcome: 'bad_signature' })
        throw new AppError('unauthorized', 'The signature of this delivery is missing or wrong.')
      }
      const { known, rejected } = await eventsOf(ctx, body)
      outcomes.inc({ outcome: 'rejected' }, rejected)
      if (known.length === 0) return
      const stored = await intake.add(known)
      if ('failure' in stored) throw stored.failure
      outcomes.inc({ outcome: 'stored' }, stored.count)
    },
  }
}

type Stored = { count: number } | { failure: unknown }

/** One commit for all; if the data of one delivery is refused, each stands for itself. */
async function storeTogether(ctx: Ctx, deliveries: readonly NewEvent[][]): Promise<Stored[]> {
  try {
    const total = await storeEvents(ctx.db, deliveries.flat())
    return deliveries.map((_, index) => ({ count: index === 0 ? total : 0 }))
  } catch (failure) {
    if (deliveries.length === 1 || isDatabaseUnavailable(failure)) return deliveries.map(() => ({ failure }))
  }
  return Promise.all(
    deliveries.map((events) =>
      storeEvents(ctx.db, events).then(
        (count) => ({ count }),
        (failure: unknown) => ({ failure }),
      ),
    ),
  )
}

/** Events for accounts that we have. Items that cannot be read are logged and never fail the others. */
async function eventsOf(ctx: Ctx, body: Uint8Array): Promise<{ known: NewEvent[]; rejected: number }> {
  const { items } = parsed(body)
  const accounts = await accountIdsOf(ctx, [
    ...new Set(items.flatMap(({ platformUserId }) => platformUserId ?? [])),
  ])
  const known: NewEvent[] = []
  let rejected = 0
  for (const item of items) {
    if ('rejected' in item) {
      rejected += 1
      ctx.log.warn({ rejected: item.rejected }, 'an item of a delivery could not be read')
      continue
    }
    const account_id = accounts.get(item.platformUserId)
    if (account_id !== undefined) known.push(newEvent(account_id, item.event))
  }
  return { known, rejected }
}

function parsed(body: Uint8Array) {
  try {
    return parseWebhook(body)
  } catch (error) {
    if (error instanceof WebhookBodyError) throw new AppError('bad_request', error.message)
    throw error
  }
}

const newEvent = (account_id: string, event: InstagramEvent): NewEvent => ({
  account_id,
  event_key: event.key,
  kind: event.kind,
  parent_id: event.kind === 'comment' ? event.parent_id : null,
  event,
  occurred_at: new Date(event.occurred_at).toISOString(),
})
