import type { Ctx } from '#src/context.ts'
import { type Route, serveRaw } from '#src/infra/http/route.ts'
import { accountIdsOf } from '#src/features/accounts/index.ts'
import type { InstagramEvent } from '#src/integrations/instagram/event.ts'
import {
  WebhookBodyError,
  challengeResponse,
  parseWebhook,
  verifySignature,
} from '#src/integrations/instagram/webhook.ts'
import { createBatcher } from '#src/infra/batcher.ts'
import { AppError } from '#src/infra/errors.ts'
import { isDatabaseUnavailable } from '#src/infra/http/error-response.ts'
import { storeEvents, type NewEvent } from './event-queue-store.ts'

const path = '/webhooks/instagram'
const bodyLimit = 3 * 1024 * 1024

/** These calls are not part of the contract: Meta defines their shape. */
export const webhookRoutes = (receiver: Receiver): Route<Ctx>[] => [
  serveRaw({ method: 'GET', path, access: 'public' }, (ctx: Ctx, { url }) =>
    verifySubscription(ctx, url.searchParams),
  ),
  serveRaw(
    { method: 'POST', path, access: 'public', bodyLimit, quiet: true },
    async (_: Ctx, { body, headers }) => {
      await receiver.receive({ body, signature: headers.get('x-hub-signature-256') ?? undefined })
      return new Response('EVENT_RECEIVED')
    },
  ),
]

interface WebhookBody {
  body: Uint8Array
  signature: string | undefined
}

interface Receiver {
  /** Resolves once all events of the webhook are committed; throws for an invalid signature or body. */
  receive(webhook: WebhookBody): Promise<void>
}

/** Webhooks that one commit stores at most. */
const maxPerCommit = 2000

export function createReceiver(ctx: Ctx, wake: () => void): Receiver {
  const outcomes = ctx.metrics.counter('skein_webhook_items_total', 'Items of deliveries by outcome', [
    'outcome',
  ])
  const secrets = [ctx.env.INSTAGRAM_APP_SECRET, ctx.env.META_APP_SECRET].filter(
    (secret) => secret !== undefined,
  )
  // Webhooks that arrive during a commit share the next one; each gets its response after its own commit.
  const batcher = createBatcher<NewEvent[], Stored>({
    max: maxPerCommit,
    flush: async (webhooks) => {
      const stored = await storeTogether(ctx, webhooks)
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
      const stored = await batcher.add(known)
      if ('failure' in stored) throw stored.failure
      outcomes.inc({ outcome: 'stored' }, stored.count)
    },
  }
}

type Stored = { count: number } | { failure: unknown }

/** Stores all webhooks in one commit, or each in its own if the database refuses the data of one of them. */
async function storeTogether(ctx: Ctx, webhooks: readonly NewEvent[][]): Promise<Stored[]> {
  try {
    const total = await storeEvents(ctx.db, webhooks.flat())
    return webhooks.map((_, index) => ({ count: index === 0 ? total : 0 }))
  } catch (failure) {
    if (webhooks.length === 1 || isDatabaseUnavailable(failure)) return webhooks.map(() => ({ failure }))
  }
  return Promise.all(
    webhooks.map((events) =>
      storeEvents(ctx.db, events).then(
        (count) => ({ count }),
        (failure: unknown) => ({ failure }),
      ),
    ),
  )
}

/** Returns the events of connected accounts. Items that cannot be parsed are logged and do not affect the others. */
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
      ctx.log.warn({ rejected: item.rejected }, 'an item of a webhook could not be parsed')
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

/** Returns Meta's challenge when the verify token is ours, 403 otherwise. Meta calls this when a webhook is set up. */
function verifySubscription({ env }: Ctx, query: URLSearchParams): Response {
  const parameter = (name: string) => query.get(`hub.${name}`) ?? undefined
  const request = {
    mode: parameter('mode'),
    token: parameter('verify_token'),
    challenge: parameter('challenge'),
  }
  const answer = challengeResponse(request, env.INSTAGRAM_WEBHOOK_VERIFY_TOKEN ?? '')
  return new Response(answer ?? 'Forbidden', {
    status: answer === null ? 403 : 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}

const newEvent = (account_id: string, event: InstagramEvent): NewEvent => ({
  account_id,
  event_key: event.key,
  kind: event.kind,
  parent_id: event.kind === 'comment' ? event.parent_id : null,
  event,
  occurred_at: new Date(event.occurred_at).toISOString(),
})
