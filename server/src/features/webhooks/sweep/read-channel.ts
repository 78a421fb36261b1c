import { withToken } from '#src/features/accounts/index.ts'
import { waitForSendSlot } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { isRefused, PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import type { MessageEvent } from '#src/integrations/instagram/event.ts'
import { messageKey } from '#src/integrations/instagram/webhook/messaging-event.ts'
import type { Thread } from '#src/integrations/instagram/graph/schemas.ts'
import {
  pageOf,
  type Pages,
  type Reading,
  type Self,
  type ShownItem,
  type ShownPage,
} from './compare-logic.ts'
import { readComments } from './read-comments.ts'

/** Above this share of the rate limit nothing is read, in percent. */
const maxUsage = 80

const readers = { comments: readComments, messages: readMessages }

/**
 * Yields what Instagram shows of a channel and sets the result. A problem of the login is thrown; after any other failure the
 * next run reads the same again. While Instagram asks to wait, the gate of the account makes no call.
 */
export async function* readChannel(ctx: Ctx, reading: Reading): AsyncGenerator<ShownPage> {
  const { account_id, name, self, result } = reading
  const usage = ctx.instagram.usageFor(self.platform_user_id)
  if (usage !== null && usage.account_percent >= maxUsage) return
  try {
    result.complete = yield* readers[name](ctx, reading)
  } catch (error) {
    if (!(error instanceof PlatformError) || isLoginProblem(error)) throw error
    ctx.log.warn({ err: error, account_id, channel: name }, 'a comparison could not read a channel')
    if (isRefused(error)) result.refused = error.reason
  }
}

const isLoginProblem = ({ kind, reason }: PlatformError) =>
  kind === 'reconnect' && reason !== 'permission_missing'

/** Conversations per call. */
const pageSize = 25
/** About as many as a run has time for. */
const maxPages = 400

/**
 * Reads the newest conversations, each with the 20 messages that Instagram returns at most, until they are older than
 * what was compared.
 */
async function* readMessages(ctx: Ctx, reading: Reading): Pages {
  const { account_id, self, span, since, until, takeCall } = reading
  let after: string | null = null
  for (let pages = 0; pages < maxPages; pages += 1) {
    if (!(await takeCall())) return false
    await waitForSendSlot(ctx, account_id, 'conversation_read')
    const { conversations, next_cursor } = await listThreads(ctx, account_id, after)
    const recent = conversations.filter(({ updated_at }) => updated_at >= (pages === 0 ? since : until))
    const items = recent.flatMap(({ messages }) => messageItems(messages, self, span.before))
    yield pageOf(reading, items, { is_newest: pages === 0 })
    const [newest, oldest] = [conversations[0], conversations.at(-1)]
    // Instagram lists the newest first. In any other order, or if no conversation could be read, the next page is read.
    const isBehind = newest && oldest && newest.updated_at >= oldest.updated_at && oldest.updated_at < until
    if (next_cursor === null || isBehind) return true
    after = next_cursor
  }
  return false
}

const listThreads = (ctx: Ctx, account_id: string, after: string | null) =>
  withToken(ctx, account_id, (as) => ctx.instagram.listThreads(as, { limit: pageSize, after }))

type ShownMessage = Thread['messages'][number]

/**
 * Returns the messages of people in a conversation, oldest first. A later message of the account answers them, unless it was
 * sent after `before` (milliseconds since 1970): what Skein sends at this moment is not stored yet.
 */
export const messageItems = (
  messages: readonly ShownMessage[],
  self: Self,
  before: number,
): ShownItem<MessageEvent>[] =>
  messages
    .filter(({ from_id }) => from_id !== null && from_id !== self.platform_user_id)
    .toReversed()
    .map((message) => ({
      event: messageEvent(message),
      answers: messages
        .filter(
          ({ from_id, timestamp }) =>
            from_id === self.platform_user_id && timestamp > message.timestamp && timestamp <= before,
        )
        .map(({ mid }) => mid),
    }))

const messageEvent = (message: ShownMessage): MessageEvent => ({
  kind: 'message',
  key: messageKey(message.mid),
  occurred_at: message.timestamp,
  person_id: message.from_id ?? '',
  standby: false,
  mid: message.mid,
  text: message.text === '' ? null : message.text,
  attachments: message.attachments.map(({ type, url }) => ({ type, url, title: null, media_id: null })),
  quick_reply_payload: null,
  reply_to_mid: null,
  reply_to_story: null,
  is_echo: false,
  is_self: false,
  is_unsupported: message.is_unsupported,
  referral: null,
  found_by: 'sweep',
})
