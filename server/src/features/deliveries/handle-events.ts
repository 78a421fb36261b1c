import { reactToComments, type ArrivedComment } from '#src/features/automations/index.ts'
import type { Sender } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { CommentEvent } from '#src/integrations/instagram/event.ts'
import { isDatabaseAway, isDatabaseBusy } from '#src/platform/http/database-faults.ts'
import { countFailure, setAside, takeEvents, type QueuedEvent } from './store.ts'

const mostPerTurn = 300
const mostAttempts = 5

export interface Handled {
  /** As many events were taken as one turn may take: there are probably more. */
  full: boolean
  /** Some were put aside until something was read from the platform. */
  aside: boolean
  /** Replies that were put in the outbox without being claimed. */
  waiting: boolean
  /** Resolves when every claimed reply was sent and put on record. */
  sent: Promise<void>
}

/** Handles waiting events in one transaction, then sends the replies that it claimed. */
export async function handleEvents(ctx: Ctx, sender: Sender, limit = mostPerTurn): Promise<Handled> {
  const { events, reaction } = await ctx.db.transaction(async (tx) => {
    const events = await takeEvents(tx, limit)
    const comments = events.flatMap(arrivedComment)
    if (comments.length === 0) return { events, reaction: null }
    const givenUp = new Set(events.flatMap(({ event_seq, given_up }) => (given_up ? [event_seq] : [])))
    const reaction = await reactToComments(ctx, { tx, comments, options: { room: sender.room, givenUp } })
    await setAside(
      tx,
      reaction.waiting.map(({ comment, missing }) => ({ event_seq: comment.event_seq, missing })),
    )
    return { events, reaction }
  })
  return {
    full: events.length === limit,
    aside: (reaction?.waiting.length ?? 0) > 0,
    waiting: (reaction?.unclaimed ?? 0) > 0,
    sent: sender.send(reaction?.claimed ?? []),
  }
}

/** After a failed turn: one event at a time, so that a single bad one cannot hold up the others for ever. */
export async function handleCarefully(ctx: Ctx, sender: Sender): Promise<Handled> {
  try {
    return await handleEvents(ctx, sender, 1)
  } catch (error) {
    if (isDatabaseAway(error) || isDatabaseBusy(error)) throw error
    ctx.log.error({ err: error }, 'an event could not be handled')
    await countFailure(ctx.db, mostAttempts, error instanceof Error ? error.message : 'unknown failure')
    return { full: true, aside: false, waiting: false, sent: Promise.resolve() }
  }
}

/** Kinds without a feature that reacts to them stay on record as they came. */
function arrivedComment({ event_seq, account_id, event, replies }: QueuedEvent): ArrivedComment[] {
  switch (event.kind) {
    case 'comment':
      return event.live ? [] : [{ event_seq, account_id, replies, ...commentOf(event) }]
    case 'message':
    case 'mention':
    case 'edit':
    case 'unsend':
    case 'postback':
    case 'reaction':
    case 'read':
    case 'referral':
    case 'optin':
    case 'handover':
    case 'unknown':
      return []
  }
}

const commentOf = (event: CommentEvent) => ({
  comment_id: event.comment_id,
  text: event.text,
  from_id: event.from_id,
  from_username: event.from_username,
  post_id: event.original_media_id ?? event.media_id,
  parent_id: event.parent_id,
  is_own: event.is_own,
  occurred_at: event.occurred_at,
})
