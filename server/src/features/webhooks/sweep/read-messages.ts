import { withToken } from '#src/features/accounts/index.ts'
import { waitForTurn } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { MessageEvent } from '#src/integrations/instagram/event.ts'
import { sentMessages } from './found-store.ts'
import { messageEventsOf } from './found-events.ts'
import type { ChannelReading, ReadResult } from './sweep-types.ts'

/** Conversations per call. */
const pageSize = 25
/** About as many as a run has time for. */
const maxPages = 400

/**
 * Reads the newest conversations, each with the 20 messages that Instagram returns at most, until they are older than
 * what was compared. Calls `store` with the events of each page.
 */
export async function readMessages(
  ctx: Ctx,
  { account_id, self, span, until, takeCall, store }: ChannelReading<MessageEvent>,
): Promise<ReadResult> {
  let after: string | null = null
  for (let pages = 0; pages < maxPages; pages += 1) {
    if (!(await takeCall())) return { complete: false }
    await waitForTurn(ctx, account_id, 'conversation_read')
    const { conversations, next_cursor } = await listThreads(ctx, account_id, after)
    const recent = conversations.filter(({ updated_at }) => updated_at >= until)
    const mids = recent.flatMap(({ messages }) =>
      messages.flatMap(({ mid, from_id }) => (from_id === self.platform_user_id ? [mid] : [])),
    )
    const sent = await sentMessages(ctx.db, account_id, mids)
    const events = recent.flatMap(({ messages }) => messageEventsOf(messages, { self, span, sent }))
    if (events.length > 0) await store(events)
    const [newest, oldest] = [conversations[0], conversations.at(-1)]
    // Instagram lists the newest first. In any other order, or if no conversation could be read, the next page is read.
    const isBehind = newest && oldest && newest.updated_at >= oldest.updated_at && oldest.updated_at < until
    if (next_cursor === null || isBehind) return { complete: true }
    after = next_cursor
  }
  return { complete: false }
}

const listThreads = (ctx: Ctx, account_id: string, after: string | null) =>
  withToken(ctx, account_id, (as) => ctx.instagram.listThreads(as, { limit: pageSize, after }))
