import { m } from '@skein/messages'
import { day, hour } from '@skein/contract/durations'
import { credentialsOf, withToken } from '#src/features/accounts/index.ts'
import { createNotification, resolveNotifications } from '#src/features/notifications/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import { messageKey } from '#src/integrations/instagram/messaging-event.ts'
import { checkWebhookAddress } from '#src/integrations/instagram/webhook-address.ts'
import { sweepNow } from '../sweep/sweep-jobs.ts'
import { quietTexts } from './quiet-texts.ts'
import { rhythmDays } from './rhythm-logic.ts'
import {
  channels,
  channelsToRead,
  intervalAfter,
  lostItems,
  stateOf,
  type Channel,
  type MissingItem,
} from './watch-logic.ts'
import {
  findArrivals,
  findDelivered,
  findWatch,
  othersReceive,
  saveWatch,
  type QuietCause,
  type Watch,
} from './watch-store.ts'

/** Above this share of the rate limit the comparison is skipped, in percent. */
const maxUsage = 80
/** Older items are of no interest: the comparison runs every few minutes. */
const maxAge = day

/**
 * Compares the events of an account with what the platform shows, with at most two calls while all is well. Creates one
 * notification when events stop to arrive, and resolves it when they arrive again.
 */
export async function watchChannel(ctx: Ctx, account_id: string): Promise<void> {
  const watch = await findWatch(ctx.db, account_id)
  if (watch === null) return
  const now = ctx.clock.now()
  const arrivals = await findArrivals(ctx.db, { account_id, since: new Date(now - rhythmDays * day) })
  const wanted = watch.state === 'quiet' ? channels : channelsToRead(arrivals, now)
  const { items, unreadable } = await readNewest(ctx, account_id, wanted)
  const missing = await withoutDelivered(ctx, account_id, { items, watch, now })
  const lost = lostItems(missing, arrivals, now)
  const state = stateOf({ now, arrivals, lost, unreadable })
  if (lost.length > 0) await sweepNow(ctx, account_id)
  if (state === 'quiet') return becomeQuiet(ctx, account_id, { watch, lost })
  // While nothing can be read, only an event that arrives proves that the channel works again.
  const returned = unreadable.length === 0 || (arrivals.at(-1)?.at ?? 0) > (watch.quiet_since ?? 0)
  if (watch.quiet_since !== null && (state === 'suspected' || !returned))
    return postpone(ctx, account_id, watch)
  if (watch.quiet_since !== null) {
    await resolveNotifications(ctx.db, {
      account_id,
      keys: [keyOf(account_id, watch.quiet_since)],
      now: new Date(now),
    })
  }
  await save(ctx, account_id, { state, cause: null, quiet_since: null })
}

async function becomeQuiet(
  ctx: Ctx,
  account_id: string,
  { watch, lost }: { watch: Watch; lost: readonly MissingItem[] },
): Promise<void> {
  if (watch.quiet_since !== null) return postpone(ctx, account_id, watch)
  const now = ctx.clock.now()
  const since = Math.min(...lost.map(({ at }) => at))
  const cause = await likelyCause(ctx, account_id, { watch, since })
  await createNotification(ctx, ctx.db, {
    account_id,
    kind: 'connection',
    level: 'error',
    key: keyOf(account_id, now),
    words: () => ({
      title: m.notice_quiet({ name: watch.platform_username }),
      text: quietTexts[cause](),
    }),
    place: 'connection',
  })
  ctx.log.warn({ account_id, cause }, 'an account receives no events although Instagram shows new ones')
  ctx.metrics
    .counter('skein_channels_quiet_total', 'Accounts whose events stopped, by cause', ['cause'])
    .inc({ cause })
  await save(ctx, account_id, { state: 'quiet', cause, quiet_since: now })
}

const postpone = (ctx: Ctx, account_id: string, { cause, quiet_since }: Watch) =>
  save(ctx, account_id, { state: 'quiet', cause, quiet_since })

async function save(
  ctx: Ctx,
  account_id: string,
  {
    state,
    cause,
    quiet_since,
  }: { state: ReturnType<typeof stateOf>; cause: QuietCause | null; quiet_since: number | null },
): Promise<void> {
  const now = ctx.clock.now()
  await saveWatch(ctx.db, account_id, {
    state,
    cause,
    quiet_since: quiet_since === null ? null : new Date(quiet_since),
    looked_at: new Date(now),
    due_at: new Date(now + intervalAfter(state)),
  })
}

/** One notification for each time that events stop. */
const keyOf = (account_id: string, quiet_since: number) => `quiet:${account_id}:${Math.round(quiet_since)}`

interface ShownItem extends MissingItem {
  /** Ids under which an event would have brought it. */
  ids: string[]
}

/** Reads the newest comments and the newest conversations. A channel that cannot be read is named. */
async function readNewest(
  ctx: Ctx,
  account_id: string,
  wanted: readonly Channel[],
): Promise<{ items: ShownItem[]; unreadable: Channel[] }> {
  if (wanted.length === 0) return { items: [], unreadable: [] }
  const { platformUserId } = await credentialsOf(ctx, account_id)
  const usage = ctx.instagram.usageFor(platformUserId)
  if (usage !== null && usage.account_percent >= maxUsage) return { items: [], unreadable: [...wanted] }
  const items: ShownItem[] = []
  const unreadable: Channel[] = []
  for (const channel of wanted) {
    try {
      items.push(...(await withToken(ctx, account_id, (as) => readers[channel](ctx, as))))
    } catch (error) {
      if (!(error instanceof PlatformError) || isLoginProblem(error)) throw error
      unreadable.push(channel)
    }
  }
  return { items, unreadable }
}

const isLoginProblem = ({ kind, reason }: PlatformError) =>
  kind === 'reconnect' && reason !== 'permission_missing'

/** The platform returns whole seconds; an item is newer than an event of the same second. */
const endOfSecond = (at: number) => at + 999

/** Items of the account itself are left out: not every installation receives events of them. */
const readers: Record<Channel, (ctx: Ctx, as: Credentials) => Promise<ShownItem[]>> = {
  async comments({ instagram }, as) {
    const comments = await instagram.listNewestComments(as)
    return comments
      .filter(({ from_id }) => from_id !== as.platformUserId)
      .map(({ id, timestamp }) => ({ channel: 'comments', at: endOfSecond(timestamp), ids: [id] }))
  },
  async messages({ instagram }, as) {
    const { conversations } = await instagram.listConversations(as, { limit: 10 })
    return conversations.flatMap(({ last_message }) =>
      last_message === null || last_message.from_id === as.platformUserId
        ? []
        : [
            {
              channel: 'messages',
              at: endOfSecond(last_message.timestamp),
              ids: [last_message.mid, messageKey(last_message.mid)],
            },
          ],
    )
  },
}

async function withoutDelivered(
  ctx: Ctx,
  account_id: string,
  { items, watch, now }: { items: readonly ShownItem[]; watch: Watch; now: number },
): Promise<MissingItem[]> {
  const recent = items.filter(({ at }) => at > watch.connected_at && now - at < maxAge)
  const delivered = await findDelivered(ctx.db, {
    account_id,
    ids: recent.flatMap(({ ids }) => ids),
    since: new Date(now - maxAge),
  })
  return recent.filter(({ ids }) => !ids.some((id) => delivered.has(id)))
}

/** How long after a repaired subscription a missing event is explained by it. */
const repairWindow = hour

/** Returns the first cause that applies. `since`: when the oldest missing item was written. */
async function likelyCause(
  ctx: Ctx,
  account_id: string,
  { watch, since }: { watch: Watch; since: number },
): Promise<QuietCause> {
  const ended = watch.subscription_ended_at
  if (ended !== null && ended >= since - repairWindow) return 'unsubscribed'
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
