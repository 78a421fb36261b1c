import {
  maxActions,
  maxRepliesPerPost,
  userCooldownSeconds,
} from '@skein/contract/automations/parts/action-limits'
import { defineRule } from './rule.ts'

/** Period of a limit of actions that has none, in seconds. */
const defaultPeriod = 60

export const perPostRule = defineRule(maxRepliesPerPost, {
  counts: () => ({ scope: 'post' }),
  figures: (limit, automation, { event, usage }) =>
    event.kind === 'comment'
      ? { cap_per_post: { count: usage.actionsOnPost(automation, event.post_id), limit } }
      : {},
  stop(limit, automation, { event, usage }) {
    const count = event.kind === 'comment' ? usage.actionsOnPost(automation, event.post_id) : 0
    return count >= limit ? { count, limit } : null
  },
})

export const perPeriodRule = defineRule(maxActions, {
  compile: (limit, { time_period_seconds }) => ({ limit, seconds: time_period_seconds || defaultPeriod }),
  counts: ({ seconds }) => ({ scope: 'period', seconds }),
  figures: ({ limit, seconds }, automation, { usage }) => ({
    cap_per_period: { count: usage.actionsInPeriod(automation, seconds), limit, seconds },
  }),
  stop({ limit, seconds }, automation, { usage }) {
    const count = usage.actionsInPeriod(automation, seconds)
    return count >= limit ? { count, limit, seconds } : null
  },
})

export const cooldownRule = defineRule(userCooldownSeconds, {
  counts: (seconds) => ({ scope: 'person', seconds }),
  figures(seconds, automation, { event, usage, now }) {
    const last = usage.lastActionAt(automation, event.from_id)
    return { cooldown: { seconds, ...(last === null ? {} : { ago: secondsBetween(last, now) }) } }
  },
  stop(seconds, automation, { event, usage, now }) {
    const last = usage.lastActionAt(automation, event.from_id)
    return last !== null && now - last < seconds * 1000 ? { ago: secondsBetween(last, now), seconds } : null
  },
})

const secondsBetween = (from: number, to: number): number => Math.floor((to - from) / 1000)
