import { createHash, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#src/context.ts'

/** The platform asks whether this address is ours: its challenge comes back if it knows our token. */
export function verifySubscription({ env }: Ctx, query: URLSearchParams): Response {
  const token = query.get('hub.verify_token') ?? ''
  const challenge = query.get('hub.challenge')
  const wanted = env.INSTAGRAM_WEBHOOK_VERIFY_TOKEN
  const asked = query.get('hub.mode') === 'subscribe' && challenge !== null
  if (!asked || wanted === undefined || !sameText(token, wanted)) {
    return new Response('Forbidden', { status: 403, headers: { 'content-type': 'text/plain' } })
  }
  return new Response(challenge, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const sameText = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
