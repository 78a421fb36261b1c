import type { Ctx } from '#src/context.ts'
import { neededFields } from './connection-logic.ts'
import { withToken } from '../import-posts.ts'
import { markChecked, markWebhooksLost } from '../store.ts'

/** Checks the webhook subscription of the account, and subscribes again when it has ended. */
export async function checkSubscription(ctx: Ctx, account_id: string): Promise<'fine' | 'repaired'> {
  const found = await withToken(ctx, account_id, async (as) => {
    const fields = await ctx.instagram.subscriptions(as)
    if (neededFields.every((field) => fields.includes(field))) return 'fine'
    await markWebhooksLost(ctx.db, account_id, new Date(ctx.clock.now()))
    await ctx.instagram.subscribe(as)
    return 'repaired'
  })
  if (found === 'repaired') {
    ctx.log.error({ account_id }, 'webhook subscription was lost and has been restored')
    ctx.metrics.counter('skein_subscriptions_repaired_total', 'Accounts whose webhooks were gone').inc()
  }
  await markChecked(ctx.db, account_id, new Date(ctx.clock.now()))
  return found
}
