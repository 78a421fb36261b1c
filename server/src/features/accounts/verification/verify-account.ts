import { insightMetrics } from '@skein/contract/accounts/insights'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { isPersonal } from '../connection/connection-logic.ts'
import { fieldCosts, neededFields } from '../connection/webhook-field-logic.ts'
import { credentialsOf } from '../connection/credentials.ts'
import type { AccountToVerify } from './verification-store.ts'
import { commentChecks, conversationChecks } from './reading-checks.ts'
import { toFinding, type Check, type Finding, type VerificationRow } from './verification-types.ts'

export interface AccountOptions {
  /** How the account is called in the table. */
  label: string
  messageToSelf: boolean
}

/** Checks one account with read calls, and with a message to itself if that was asked for. */
export async function verifyAccount(
  ctx: Ctx,
  account: AccountToVerify,
  options: AccountOptions,
): Promise<VerificationRow[]> {
  const rows: VerificationRow[] = []
  const record = async ({ check, assumption, refused = 'failed', run }: Check) => {
    const [state, detail] = await run().catch((error: unknown): Finding => {
      if (!(error instanceof PlatformError)) throw error
      return [refused, error.message]
    })
    rows.push({ check, account: options.label, state, detail, assumption: assumption ?? null })
    return state
  }
  let as: Credentials | undefined
  const login = await record({
    check: 'Login',
    run: async () => {
      as = await credentialsOf(ctx, account.id)
      return verifyLogin(ctx, as, account)
    },
  })
  if (as === undefined || login === 'failed') return rows
  for (const check of checksOf(ctx, as, options)) await record(check)
  return rows
}

async function verifyLogin(ctx: Ctx, as: Credentials, account: AccountToVerify): Promise<Finding> {
  const me = await ctx.instagram.me(as)
  if (me.platform_user_id !== account.platform_user_id)
    return ['failed', 'The token belongs to another account.']
  if (isPersonal(me.account_type)) {
    return ['failed', `The account type is ${me.account_type}. Switch the account to a professional one.`]
  }
  if (account.expires_at === null) return ['limited', 'It is not known when the token expires.']
  const days = Math.floor((account.expires_at - ctx.clock.now()) / day)
  return days < 10
    ? [
        'limited',
        `The long-lived token expires in ${days} days. Skein should have refreshed it: connect again.`,
      ]
    : ['ok', `A long-lived token, valid for ${days} more days.`]
}

function checksOf(ctx: Ctx, as: Credentials, { messageToSelf }: AccountOptions): Check[] {
  return [
    ...profileChecks(ctx, as),
    ...subscriptionChecks(ctx, as),
    ...commentChecks(ctx, as),
    ...conversationChecks(ctx, as),
    ...insightChecks(ctx, as),
    {
      check: 'Usage headers',
      assumption: 'usage_headers_present',
      run: async () => {
        const usage = ctx.instagram.usageFor(as.platformUserId)
        return usage === null
          ? ['limited', 'Not sent yet; Instagram sends them after some traffic.']
          : ['ok', `${usage.account_percent} % of the calls of this account are used.`]
      },
    },
    ...(messageToSelf ? [selfMessage(ctx, as)] : []),
  ]
}

function profileChecks({ instagram }: Ctx, as: Credentials): Check[] {
  return [
    {
      check: 'Account type',
      assumption: 'account_type_given',
      run: async () => {
        const { account_type } = await instagram.me(as)
        return toFinding(
          account_type !== null,
          `${account_type}.`,
          'Instagram does not name the account type.',
        )
      },
    },
    {
      check: 'Follower count',
      assumption: 'me_optional_fields_known',
      run: async () => {
        const { followers_count } = await instagram.me(as)
        return toFinding(followers_count !== null, 'Readable.', 'Instagram does not return it.')
      },
    },
    {
      check: 'Permission: profile and posts',
      assumption: 'media_has_product_type',
      run: async () => {
        const [post] = (await instagram.listMedia(as, { limit: 1 })).media
        if (!post) return ['skipped', 'The account has no posts.']
        return toFinding(
          post.media_product_type !== null,
          'Posts are readable.',
          'Posts have no product type.',
        )
      },
    },
  ]
}

function subscriptionChecks({ instagram }: Ctx, as: Credentials): Check[] {
  let reading: Promise<readonly string[] | null> | undefined
  const fields = () => (reading ??= instagram.subscriptions(as))
  const unlisted: Finding = ['limited', 'Instagram lists the subscription without its fields.']
  return [
    {
      check: 'Webhook subscription',
      assumption: 'subscription_lists_fields',
      refused: 'limited',
      run: async () => {
        const count = (await fields())?.length
        if (count === undefined) return unlisted
        return count > 0
          ? ['ok', `${count} fields are subscribed.`]
          : ['failed', 'No field is subscribed. Use “Turn event delivery on” in Settings.']
      },
    },
    ...neededFields.map((field): Check => ({
      check: `Webhook field ${field}`,
      refused: 'limited',
      run: async () => {
        const listedFields = await fields()
        if (listedFields === null) return unlisted
        return listedFields.includes(field) ? ['ok', 'Subscribed.'] : ['failed', 'Not subscribed.']
      },
    })),
    ...Object.entries(fieldCosts).map(([field, cost]): Check => ({
      check: `Webhook field ${field}`,
      assumption: `subscribes_${field}`,
      refused: 'limited',
      run: async () => {
        const listedFields = await fields()
        return listedFields === null
          ? unlisted
          : toFinding(listedFields.includes(field), 'Subscribed.', `Not subscribed: ${cost()} are missing.`)
      },
    })),
  ]
}

function insightChecks({ instagram, clock }: Ctx, as: Credentials): Check[] {
  const week = () => ({ since: clock.now() - 7 * day, until: clock.now() })
  const series = (metric: string, assumption: string): Check => ({
    check: `Daily series of ${metric}`,
    assumption,
    refused: 'limited',
    run: async () => {
      const values = await instagram.getDailySeries(as, { metric, ...week() })
      return toFinding(
        values.length > 0,
        `${values.length} days.`,
        'Empty; accounts with few followers have none.',
      )
    },
  })
  return [
    {
      check: 'Permission: insights',
      assumption: 'insights_readable',
      run: async () => {
        const { totals, refused } = await instagram.getTotals(as, { metrics: insightMetrics, ...week() })
        return refused.length === 0
          ? ['ok', `${Object.keys(totals).length} of ${insightMetrics.length} metrics have a value.`]
          : ['limited', `Not offered: ${refused.join(', ')}.`]
      },
    },
    series('reach', 'insights_reach_daily'),
    series('follower_count', 'insights_follower_count'),
    {
      check: 'Metric views',
      assumption: 'insights_views',
      refused: 'limited',
      run: async () => {
        const { totals } = await instagram.getTotals(as, { metrics: ['views'], ...week() })
        return toFinding(totals.views !== undefined, 'Offered.', 'Without a value.')
      },
    },
  ]
}

const selfMessage = ({ instagram }: Ctx, as: Credentials): Check => ({
  check: 'Message to the account itself',
  assumption: 'send_returns_message_id',
  run: async () => {
    const text = 'Skein: test message of the connection check.'
    const { message_id } = await instagram.sendMessage(as, {
      to: as.platformUserId,
      message: { type: 'text', text },
    })
    return toFinding(message_id !== null, 'Sent.', 'Sent, but Instagram returned no id.')
  },
})
