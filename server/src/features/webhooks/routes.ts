import type { Ctx } from '#src/context.ts'
import { serveRaw, type Route } from '#src/infra/http/route.ts'
import { verifySubscription, type Receiver } from './receive-instagram.ts'

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
