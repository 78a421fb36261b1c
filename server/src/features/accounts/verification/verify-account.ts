import { insightMetrics } from '@skein/contract/insights'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import { isProfessional, neededFields } from '../connection/connection-logic.ts'
import { credentialsOf } from '../connection/credentials.ts'
import type { AccountToVerify } from './verification-store.ts'
import type { VerificationRow, VerificationState } from './verification-types.ts'

export interface AccountOptions {
  /** How the account is called in the table. */
  label: string
  messageToSelf: boolean
}

type Finding = [state: VerificationState, detail: string]

interface Check {
  check: string
  assumption?: string
  /** State of a refused call; `limited` when the rest of the product does not need it. */
  refused?: VerificationState
  run: () => Promise<Finding>
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
  const me = await ctx.instagram.me(as.accessToken)
  if (me.platform_user_id !== account.platform_user_id)
    return ['failed', 'The token belongs to another account.']
  if (me.account_type !== null && !isProfessional(me.account_type)) {
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

const found = (is: boolean, yes: string, no: string): Finding => (is ? ['ok', yes] : ['limited', no])

function profileChecks({ instagram }: Ctx, as: Credentials): Check[] {
  return [
    {
      check: 'Account type',
      assumption: 'account_type_given',
      run: async () => {
        const { account_type } = await instagram.me(as.accessToken)
        return found(account_type !== null, `${account_type}.`, 'Instagram does not name the account type.')
      },
    },
    {
      check: 'Follower count',
      assumption: 'me_optional_fields_known',
      run: async () => {
        const { followers_count } = await instagram.me(as.accessToken)
        return found(followers_count !== null, 'Readable.', 'Instagram does not return it.')
      },
    },
    {
      check: 'Permission: profile and posts',
      assumption: 'media_has_product_type',
      run: async () => {
        const [post] = (await instagram.listMedia(as, { limit: 1 })).media
        if (!post) return ['skipped', 'The account has no posts.']
        return found(post.media_product_type !== null, 'Posts are readable.', 'Posts have no product type.')
      },
    },
  ]
}

/** Webhook fields with what is missing without them. */
const optionalFields: Readonly<Record<string, string>> = {
  live_comments: 'comments on live broadcasts do not arrive',
  mentions: 'mentions do not arrive',
  message_edit: 'edited messages keep their first text',
  message_reactions: 'reactions do not arrive',
  messaging_handover: 'changes of the app in control are not seen',
  messaging_optins: 'opt-ins do not arrive',
  messaging_postbacks: 'taps on buttons do not arrive',
  messaging_referral: 'referrals of links do not arrive',
  messaging_seen: 'read receipts do not arrive',
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
          : ['failed', 'No field is subscribed. Use "Subscribe again" in Settings.']
      },
    },
    ...neededFields.map((field): Check => ({
      check: `Webhook field ${field}`,
      refused: 'limited',
      run: async () => {
        const listed = await fields()
        if (listed === null) return unlisted
        return listed.includes(field) ? ['ok', 'Subscribed.'] : ['failed', 'Not subscribed.']
      },
    })),
    ...Object.entries(optionalFields).map(([field, cost]): Check => ({
      check: `Webhook field ${field}`,
      assumption: `subscribes_${field}`,
      refused: 'limited',
      run: async () => {
        const listed = await fields()
        return listed === null
          ? unlisted
          : found(listed.includes(field), 'Subscribed.', `Not subscribed: ${cost}.`)
      },
    })),
  ]
}

const isDescending = (times: readonly number[]) =>
  times.every((at, index) => index === 0 || at <= (times[index - 1] ?? at))

function commentChecks({ instagram }: Ctx, as: Credentials): Check[] {
  type Comments = Awaited<ReturnType<typeof instagram.listComments>>['comments']
  let reading: Promise<Comments> | undefined
  const readNewest = async (): Promise<Comments> => {
    for (const { id, comments_count } of (await instagram.listMedia(as, { limit: 10 })).media) {
      if (comments_count === 0) continue
      const { comments } = await instagram.listComments(as, id)
      if (comments.length > 0) return comments
    }
    return []
  }
  const newest = () => (reading ??= readNewest())
  const withComments = (look: (comments: Comments) => Promise<Finding>) => async () => {
    const comments = await newest()
    return comments.length === 0
      ? (['skipped', 'The newest posts have no comments.'] as Finding)
      : look(comments)
  }
  return [
    {
      check: 'Permission: comments',
      run: async () => ['ok', `${(await newest()).length} comments of a post are readable.`],
    },
    {
      check: 'Comments name their author',
      assumption: 'comments_have_author',
      run: withComments(async (comments) =>
        found(
          comments.every(({ from_id }) => from_id !== null),
          'All of them.',
          'Some do not: history lacks them.',
        ),
      ),
    },
    {
      check: 'Comments are listed newest first',
      assumption: 'comments_newest_first',
      run: withComments(async (comments) =>
        found(isDescending(comments.map(({ timestamp }) => timestamp)), 'Yes.', 'They are in another order.'),
      ),
    },
    {
      check: 'A comment can be read by its id',
      assumption: 'comment_readable',
      refused: 'limited',
      run: withComments(async ([comment]) =>
        found(
          (await instagram.getComment(as, comment?.id ?? '')) !== null,
          'Yes.',
          'Instagram does not return it.',
        ),
      ),
    },
    {
      check: 'Posts with their comments in one call',
      assumption: 'comments_nested_in_media',
      refused: 'limited',
      run: async () => ['ok', `${(await instagram.listNewestComments(as)).length} newest comments.`],
    },
  ]
}

function conversationChecks({ instagram }: Ctx, as: Credentials): Check[] {
  let reading: ReturnType<typeof instagram.listConversations> | undefined
  const list = async () => (await (reading ??= instagram.listConversations(as, { limit: 10 }))).conversations
  return [
    {
      check: 'Permission: messages',
      assumption: 'conversations_readable',
      refused: 'failed',
      run: async () => ['ok', `${(await list()).length} conversations are readable.`],
    },
    {
      check: 'Conversations are listed newest first',
      assumption: 'conversations_newest_first',
      refused: 'skipped',
      run: async () =>
        found(
          isDescending((await list()).map(({ updated_at }) => updated_at)),
          'Yes.',
          'They are in another order.',
        ),
    },
    {
      check: 'One conversation',
      refused: 'skipped',
      run: async () => {
        const [conversation] = await list()
        if (!conversation)
          return ['skipped', 'There is none. Is "Allow access to messages" on in the Instagram app?']
        const thread = await instagram.getConversation(as, conversation.id)
        return found(
          (thread?.messages.length ?? 0) > 0,
          'Its newest messages are readable.',
          'It has no readable message.',
        )
      },
    },
    {
      check: 'Profile of a person who wrote',
      assumption: 'profile_readable',
      refused: 'limited',
      run: async () => {
        const people = (await list()).flatMap(({ participants }) => participants)
        const person = people.find(({ id }) => id !== as.platformUserId)
        if (!person) return ['skipped', 'Nobody has written.']
        return found(
          (await instagram.getProfile(as, person.id)) !== null,
          'Readable.',
          'Instagram does not show it.',
        )
      },
    },
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
      return found(
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
        return found(totals.views !== undefined, 'Offered.', 'Without a value.')
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
    return found(message_id !== null, 'Sent.', 'Sent, but Instagram returned no id.')
  },
})
