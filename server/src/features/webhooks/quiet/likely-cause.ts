import { m } from '@skein/messages'
import { hour } from '@skein/contract/durations'
import { withToken } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { checkWebhookAddress } from '#src/integrations/instagram/webhook/webhook-address.ts'
import { othersReceive, type QuietCause, type Watch } from './watch-store.ts'

/** What the owner can do about each likely cause. */
export const quietTexts: Readonly<Record<QuietCause, () => string>> = {
  unsubscribed: () => m.server_quiet_unsubscribed(),
  unreachable: () => m.server_quiet_address(),
  development_mode: () => m.server_quiet_app_mode(),
  undelivered: () => m.server_quiet_account(),
}

/** How long after a repaired subscription a missing event is explained by it. */
const repairWindow = hour

/** Returns the first cause that applies. `since`: when the oldest missing item was written. */
export async function findLikelyCause(
  ctx: Ctx,
  account_id: string,
  { watch, since }: { watch: Watch; since: number },
): Promise<QuietCause> {
  const endedAt = watch.subscription_ended_at
  if (endedAt !== null && endedAt >= since - repairWindow) return 'unsubscribed'
  if (await isUnsubscribed(ctx, account_id)) return 'unsubscribed'
  const { PUBLIC_URL, INSTAGRAM_WEBHOOK_VERIFY_TOKEN = '' } = ctx.env
  const address = await checkWebhookAddress(
    `${PUBLIC_URL}/api/webhooks/instagram`,
    INSTAGRAM_WEBHOOK_VERIFY_TOKEN,
  )
  if (address !== 'verified') return 'unreachable'
  // Meta delivers no events of an app in development mode, so those of other accounts show that it is live.
  return (await othersReceive(ctx.db, { account_id, since: new Date(since) }))
    ? 'undelivered'
    : 'development_mode'
}

async function isUnsubscribed(ctx: Ctx, account_id: string): Promise<boolean> {
  try {
    const fields: readonly string[] | null = await withToken(ctx, account_id, (as) =>
      ctx.instagram.subscriptions(as),
    )
    return fields !== null && !fields.includes('comments') && !fields.includes('messages')
  } catch (error) {
    if (error instanceof PlatformError) return false
    throw error
  }
}
