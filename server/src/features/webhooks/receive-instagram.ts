import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { type Route, serveRaw } from '#src/infra/http/route.ts'
import {
  WebhookBodyError,
  challengeResponse,
  verifySignature,
} from '#src/integrations/instagram/webhook/webhook.ts'
import { createBatcher } from '#src/infra/concurrency/batcher.ts'
import { AppError } from '#src/infra/errors.ts'
import { limitTime } from '#src/infra/concurrency/limit-time.ts'
import { isDatabaseUnavailable } from '#src/infra/db/unavailable.ts'
import type { NewEvent } from '#src/features/events/index.ts'
import { keepUnreadable } from './unreadable/keep-unreadable.ts'
import { parseEvents } from './parse-events.ts'
import { storeDelivered } from './sweep/found-store.ts'

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

/** Milliseconds after which a webhook is answered with 503. It may be stored later; Meta delivers it again in both cases. */
const storeTimeout = 5000

/** Webhooks that one commit stores at most. */
const maxPerCommit = 2000

const itemOutcomes = (metrics: Ctx['metrics']) =>
  metrics.counter('skein_webhook_items_total', 'Items of deliveries by outcome', ['outcome'])

/** Returns how many deliveries had a wrong signature since this process began. */
export async function countBadSignatures({ metrics }: Pick<Ctx, 'metrics'>): Promise<number> {
  const { values } = await itemOutcomes(metrics).get()
  return values.find(({ labels }) => labels.outcome === 'bad_signature')?.value ?? 0
}

export function createReceiver(ctx: Ctx, wake: () => void): Receiver {
  const outcomes = itemOutcomes(ctx.metrics)
  const secrets = [ctx.env.INSTAGRAM_APP_SECRET, ctx.env.META_APP_SECRET].filter(
    (secret) => secret !== undefined,
  )
  // Webhooks that arrive during a commit share the next one; each gets its response after its own commit.
  const batcher = createBatcher<NewEvent[], Stored>({
    max: maxPerCommit,
    flush: async (webhooks) => {
      const batchOutcomes = await storeTogether(ctx, webhooks)
      wake()
      return batchOutcomes
    },
  })
  async function store(body: Uint8Array): Promise<void> {
    const { events, rejected, accounts } = await parsed(ctx, body)
    outcomes.inc({ outcome: 'rejected' }, rejected.length)
    await keepUnreadable(ctx, rejected, accounts)
    if (events.length === 0) return
    const outcome = await batcher.add(events)
    if ('failure' in outcome) throw outcome.failure
    outcomes.inc({ outcome: 'stored' }, outcome.count)
  }
  return {
    async receive({ body, signature }) {
      if (!verifySignature(body, signature, secrets)) {
        outcomes.inc({ outcome: 'bad_signature' })
        throw new AppError('unauthorized', 'The signature of this delivery is missing or wrong.')
      }
      await limitTime(
        store(body),
        storeTimeout,
        () => new AppError('unavailable', m.server_unavailable(), { retryAfter: 5 }),
      )
    },
  }
}

type Stored = { count: number } | { failure: unknown }

/** Stores all webhooks in one commit, or each in its own if the database refuses the data of one of them. */
async function storeTogether(ctx: Ctx, webhooks: readonly NewEvent[][]): Promise<Stored[]> {
  try {
    const total = await storeDelivered(ctx.db, webhooks.flat())
    return webhooks.map((_, index) => ({ count: index === 0 ? total : 0 }))
  } catch (failure) {
    if (webhooks.length === 1 || isDatabaseUnavailable(failure)) return webhooks.map(() => ({ failure }))
  }
  return Promise.all(
    webhooks.map((events) =>
      storeDelivered(ctx.db, events).then(
        (count) => ({ count }),
        (failure: unknown) => ({ failure }),
      ),
    ),
  )
}

async function parsed(ctx: Ctx, body: Uint8Array) {
  try {
    return await parseEvents(ctx, body, ctx.clock.now())
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
