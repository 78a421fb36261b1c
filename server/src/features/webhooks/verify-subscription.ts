import type { Ctx } from '#src/context.ts'
import { challengeResponse } from '#src/integrations/instagram/webhook.ts'

/** The platform asks whether this address is ours: its challenge comes back if it knows our token. */
export function verifySubscription({ env }: Ctx, query: URLSearchParams): Response {
  const text = (name: string) => query.get(`hub.${name}`) ?? undefined
  const asked = { mode: text('mode'), token: text('verify_token'), challenge: text('challenge') }
  const answer = challengeResponse(asked, env.INSTAGRAM_WEBHOOK_VERIFY_TOKEN ?? '')
  return new Response(answer ?? 'Forbidden', {
    status: answer === null ? 403 : 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
