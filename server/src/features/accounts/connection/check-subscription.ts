import type { Ctx } from '#src/context.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { withToken } from '../import-posts.ts'
import { findSubscription, markChecked, markWebhooksLost, saveSubscription } from './subscription-store.ts'
import {
  fieldsToTry,
  isRetryDue,
  isBlindRepeatDue,
  judgeListed,
  neededFields,
  type Subscription,
} from './webhook-field-logic.ts'

interface Target {
  account_id: string
  as: Credentials
}

const none: Subscription = {
  subscribed_fields: [],
  refused_fields: [],
  fields_tried_at: null,
  subscribed_at: null,
  subscription_unlisted: false,
}

/**
 * Checks the webhook subscription of the account, subscribes again when it has ended, and subscribes to fields that
 * were not tried yet. `again` also tries fields that were refused. `unlisted`: it cannot be seen whether it exists.
 */
export async function checkSubscription(
  ctx: Ctx,
  account_id: string,
  { again = false }: { again?: boolean } = {},
): Promise<'ok' | 'repaired' | 'unlisted'> {
  const subscriptionState = await withToken(ctx, account_id, async (as) => {
    const target = { account_id, as }
    const storedSubscription = (await findSubscription(ctx.db, account_id)) ?? none
    const { outcome, subscription } = await restoreSubscription(ctx, target, {
      stored: storedSubscription,
      again,
    })
    await subscribeRest(ctx, target, { stored: subscription, again })
    return outcome
  })
  if (subscriptionState === 'repaired') {
    ctx.log.error({ account_id }, 'webhook subscription was lost and has been restored')
    ctx.metrics.counter('skein_subscriptions_repaired_total', 'Accounts whose webhooks were gone').inc()
  }
  await markChecked(ctx.db, account_id, new Date(ctx.clock.now()))
  return subscriptionState
}

interface Check {
  stored: Subscription
  again: boolean
}

async function restoreSubscription(ctx: Ctx, target: Target, { stored, again }: Check) {
  const listedFields = await readSubscribedFields(ctx, target.as)
  const verdict = judgeListed(listedFields, stored)
  if (verdict === 'ok') {
    const subscribed_fields = [...new Set([...stored.subscribed_fields, ...(listedFields ?? [])])]
    const subscription = { ...stored, subscribed_fields, subscription_unlisted: false }
    return { outcome: 'ok', subscription } as const
  }
  const isBlind = verdict === 'unknown' || stored.subscription_unlisted
  if (isBlind && !again && !isBlindRepeatDue(stored, ctx.clock.now())) {
    return { outcome: 'unlisted', subscription: stored } as const
  }
  if (!isBlind) await markWebhooksLost(ctx.db, target.account_id, new Date(ctx.clock.now()))
  const subscribed = await subscribeNeeded(ctx, target, stored)
  // A list that still lacks what was just accepted cannot show a loss either.
  const isListed = judgeListed(await readSubscribedFields(ctx, target.as), subscribed) === 'ok'
  const subscription = { ...subscribed, subscription_unlisted: !isListed }
  return { outcome: isListed && !isBlind ? 'repaired' : isListed ? 'ok' : 'unlisted', subscription } as const
}

/** Returns the fields that Instagram lists as subscribed; null when the list cannot be read or names no fields. */
export async function readSubscribedFields(ctx: Ctx, as: Credentials): Promise<string[] | null> {
  try {
    return await ctx.instagram.subscriptions(as)
  } catch (error) {
    const isUnreadable =
      error instanceof PlatformError && (error.kind === 'rejected' || error.reason === 'unreadable')
    if (isUnreadable) return null
    throw error
  }
}

/** Subscribes a newly connected account to the needed fields. Throws a PlatformError when that fails. */
export const subscribeAtConnect = (ctx: Ctx, target: Target) => subscribeNeeded(ctx, target, none)

/** Subscribes to the needed fields and stores which were accepted. Throws when none was. */
async function subscribeNeeded(ctx: Ctx, { account_id, as }: Target, storedSubscription: Subscription) {
  const { accepted, refused } = await acceptedOf(ctx, as)
  const subscription: Subscription = {
    ...storedSubscription,
    subscribed_fields: accepted,
    refused_fields: [...new Set([...storedSubscription.refused_fields, ...refused])].filter(
      (field) => !accepted.includes(field),
    ),
    subscribed_at: ctx.clock.now(),
  }
  await save(ctx, { account_id, as }, subscription)
  return subscription
}

async function acceptedOf(ctx: Ctx, as: Credentials): Promise<{ accepted: string[]; refused: string[] }> {
  try {
    await ctx.instagram.subscribe(as, neededFields)
    return { accepted: [...neededFields], refused: [] }
  } catch (error) {
    if (!isRejected(error)) throw error
    // One of them may need a permission that was not granted.
    const alone = await subscribeEach(ctx, as, { accepted: [], fields: neededFields })
    if (alone.accepted.length === 0) throw error
    return alone
  }
}

/** Tries the fields that are open, one by one, and stores the result. */
async function subscribeRest(ctx: Ctx, { account_id, as }: Target, { stored, again }: Check): Promise<void> {
  const now = ctx.clock.now()
  const retries = again || isRetryDue(stored, now)
  const fields = fieldsToTry(stored, retries)
  if (fields.length === 0) return save(ctx, { account_id, as }, stored)
  const { accepted, refused } = await subscribeEach(ctx, as, { accepted: stored.subscribed_fields, fields })
  if (refused.length > 0) ctx.log.warn({ account_id, fields: refused }, 'webhook fields were refused')
  await save(
    ctx,
    { account_id, as },
    {
      ...stored,
      subscribed_fields: accepted,
      refused_fields: [...new Set([...stored.refused_fields, ...refused])].filter(
        (field) => !accepted.includes(field),
      ),
      fields_tried_at: retries ? now : stored.fields_tried_at,
    },
  )
}

/** Stores the subscription, or ends it when the account was disconnected while it was subscribed. */
async function save(ctx: Ctx, { account_id, as }: Target, subscription: Subscription): Promise<void> {
  const isSaved = await saveSubscription(ctx.db, account_id, subscription)
  if (!isSaved) await ctx.instagram.unsubscribe(as)
}

/**
 * Subscribes to each field in a call of its own, because Instagram refuses a whole call for one unknown field. The call
 * repeats the accepted fields, in case it replaces the earlier ones. A field that fails otherwise is in neither list.
 */
async function subscribeEach(
  ctx: Ctx,
  as: Credentials,
  { accepted: before, fields }: { accepted: readonly string[]; fields: readonly string[] },
): Promise<{ accepted: string[]; refused: string[] }> {
  const accepted = [...before]
  const refused: string[] = []
  for (const field of fields) {
    try {
      await ctx.instagram.subscribe(as, [...accepted, field])
      accepted.push(field)
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind === 'reconnect') throw error
      if (isRejected(error)) refused.push(field)
      if (error.kind === 'limited') break
    }
  }
  return { accepted, refused }
}

const isRejected = (error: unknown) => error instanceof PlatformError && error.kind === 'rejected'
