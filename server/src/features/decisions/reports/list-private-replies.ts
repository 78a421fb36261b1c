import type { PrivateReplies, WaitingReply } from '@skein/contract/automations/decisions/private-replies'
import { requireAccount, channelOf } from '#src/features/accounts/index.ts'
import { privateQueue, type WaitingPrivate } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { planPrivateReplies, privateReplyRate } from './private-reply-plan-logic.ts'

const maxShown = 20

/** Returns the queue of private replies of an account with its estimated send times. */
export async function listPrivateReplies(
  ctx: Ctx,
  { platform_user_id }: { platform_user_id: string },
): Promise<PrivateReplies> {
  const account = await requireAccount(ctx, platform_user_id)
  const now = ctx.clock.now()
  const [{ waiting, sent }, { held }] = await Promise.all([
    privateQueue(ctx.db, account.id),
    channelOf(ctx.db, account.id),
  ])
  const plan = planPrivateReplies({ waiting, sent, now })
  const replies = new Map(waiting.map((reply) => [reply.id, reply]))
  const shownReplies = ({ id, at }: { id: string; at: number }): WaitingReply[] => {
    const reply = replies.get(id)
    return reply ? [shownReply(reply, at)] : []
  }
  return {
    waiting: waiting.length,
    sent_last_hour: sent.filter((at) => at > now - privateReplyRate.milliseconds).length,
    per_hour: privateReplyRate.limit,
    ready: plan.ready,
    next_slot_at: isoOrNull(plan.next_slot_at),
    finish_at: isoOrNull(plan.finish_at),
    paused: held,
    first_to_expire: plan.slots.slice(0, maxShown).flatMap(shownReplies),
    lost: plan.lost.length,
    first_to_be_lost: plan.lost
      .slice(0, maxShown)
      .flatMap(({ id, turn_at }) => shownReplies({ id, at: turn_at })),
  }
}

const shownReply = (reply: WaitingPrivate, turn_at: number): WaitingReply => ({
  comment_id: reply.comment_id,
  automation_id: reply.source_id,
  post_id: reply.post_id,
  expires_at: new Date(reply.expires_at).toISOString(),
  turn_at: new Date(turn_at).toISOString(),
})

const isoOrNull = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()
