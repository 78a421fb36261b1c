import { day } from '@skein/contract/durations'
import type { CompiledAutomation } from '../automation.ts'
import type { CheckFigures, DecisionContext } from '../decide-types.ts'
import { replyConversationOf } from '../event.ts'
import { wantedReplies } from '../limits/action-limits.ts'

/** Returns the figures of the checks of a candidate, whether it passes them or not. */
export function checkFigures(automation: CompiledAutomation, context: DecisionContext): CheckFigures {
  const { event, facts, usage, now } = context
  const { posts, reply_count, max_replies_per_post: perPost, period, action, slot } = automation
  const figures: CheckFigures = {}
  if (event.kind === 'comment') {
    if (posts.kind === 'specific') figures.o = 'selected'
    if (posts.kind === 'range') figures.o = posts.milliseconds / day
    if (posts.kind === 'since') figures.o = [posts.from]
    if (perPost !== null) figures.p = [usage.actionsOnPost(automation, event.post_id), perPost]
  }
  const isMention = event.kind === 'comment' && event.mention !== undefined
  if (reply_count !== null && !isMention) figures.r = [facts.replies, wantedReplies(reply_count)]
  if (period !== null) figures.t = [usage.actionsInPeriod(automation), period.max_actions, period.seconds]
  const cooldown = automation.user_cooldown_seconds
  if (cooldown !== null)
    figures.c = cooldownFigures(cooldown, usage.lastActionAt(automation, event.from_id), now)
  const replies = usage.repliesInConversation(replyConversationOf(slot, event), 'minutes')
  if (slot !== 'moderation' && replies > 0) figures.l = replies
  if (action.kind === 'write') figures.w = 1
  return figures
}

function cooldownFigures(seconds: number, last: number | null, now: number): NonNullable<CheckFigures['c']> {
  return last === null ? [seconds] : [seconds, Math.floor((now - last) / 1000)]
}
