import type { MatchType } from '@skein/contract/automations/automation'
import {
  dateRangeDays,
  type CommentReplyPayload,
  type ReplyCountCondition,
} from '@skein/contract/automations/comment-reply'
import { foldText } from '@skein/contract/automations/match'

/** A comment rule made ready for many events: keywords folded, posts in a set, ranges in milliseconds. */
export interface CommentRule {
  automation_id: string
  /** Small number of the rule within its account. */
  number: number
  name: string
  /** Milliseconds; older rules win over younger ones. */
  created_at: number
  trigger: { kind: 'keyword'; match_type: MatchType; keywords: readonly Keyword[] } | { kind: 'ai' }
  posts:
    { kind: 'all' } | { kind: 'specific'; ids: ReadonlySet<string> } | { kind: 'range'; milliseconds: number }
  reply_count: { condition: ReplyCountCondition; value: number }
  max_replies_per_post: number | null
  period: { max_actions: number; seconds: number } | null
  user_cooldown_seconds: number | null
  /** The reply with its variables unfilled; null when a model has to write it. */
  template: string | null
}

export interface Keyword {
  spelled: string
  folded: string
}

export interface StoredRule {
  automation_id: string
  number: number
  created_at: number
  settings: CommentReplyPayload
}

const millisecondsPerDay = 86_400_000
/** The specification's default period, for a limit of actions without one. */
const defaultPeriodSeconds = 60

export function compileRule({ automation_id, number, created_at, settings }: StoredRule): CommentRule {
  return {
    automation_id,
    number,
    created_at,
    name: settings.name,
    trigger:
      settings.trigger_type === 'AI_DECISION'
        ? { kind: 'ai' }
        : { kind: 'keyword', match_type: settings.match_type, keywords: settings.keywords.map(foldKeyword) },
    posts: postsOf(settings),
    reply_count: { condition: settings.reply_count_condition, value: settings.reply_count_value },
    max_replies_per_post: settings.max_replies_per_post,
    period:
      settings.max_actions === null
        ? null
        : {
            max_actions: settings.max_actions,
            seconds: settings.time_period_seconds ?? defaultPeriodSeconds,
          },
    user_cooldown_seconds: settings.user_cooldown_seconds,
    template: settings.reply_type === 'CUSTOM' ? settings.custom_message : null,
  }
}

const foldKeyword = (spelled: string): Keyword => ({ spelled, folded: foldText(spelled) })

function postsOf(settings: CommentReplyPayload): CommentRule['posts'] {
  switch (settings.post_selection_type) {
    case 'ALL':
      return { kind: 'all' }
    case 'SPECIFIC':
      return { kind: 'specific', ids: new Set(settings.specific_post_ids) }
    case 'DATE_RANGE':
      return {
        kind: 'range',
        milliseconds:
          settings.dateRange === null ? 0 : dateRangeDays[settings.dateRange] * millisecondsPerDay,
      }
  }
}
