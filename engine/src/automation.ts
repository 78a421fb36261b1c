import type { AutomationType, MatchType } from '@skein/contract/automations/automation'
import {
  automationKinds,
  type AnySettings,
  type AutomationSettings,
  type SettingsOf,
} from '@skein/contract/automations/kinds/automation-settings'
import type { ReplyCountCondition } from '@skein/contract/automations/parts/reply-count'
import type { ModerationAction } from '@skein/contract/automations/kinds/delete-comment'
import { foldFor } from '@skein/contract/automations/keywords/fold'
import { excludedMatch } from '@skein/contract/automations/keywords/match'
import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import { replyMessageOf, type TemplateFields } from '@skein/contract/automations/replies/reply-template'
import { chosenPosts, dateRangeDays, type PostFields } from '@skein/contract/automations/parts/posts'
import { usualCommentSources, type CommentSource } from '@skein/contract/automations/parts/comment-sources'
import { narrowingParts } from '@skein/contract/automations/parts/parts'
import { day } from '@skein/contract/durations'
import { aiMessageKinds, keywordMessageKinds, type MessageKind } from '@skein/contract/inbox/message-kinds'

/** For one event at most one automation acts in each action slot. The slots are decided in this order. */
export const actionSlots = ['moderation', 'public_reply', 'private', 'answer'] as const
export type ActionSlot = (typeof actionSlots)[number]

/** An automation prepared for matching: keywords folded, posts in a set, ranges in milliseconds. */
export interface CompiledAutomation {
  automation_id: string
  /** Number of the automation within its account. */
  number: number
  name: string
  /** Milliseconds since the epoch; older automations precede newer ones. */
  created_at: number
  automation_type: AutomationType
  /** The bot of the account, which answers messages that no other automation answers. */
  is_bot: boolean
  slot: ActionSlot
  trigger: KeywordTrigger | { kind: 'ai' }
  /** Kinds of messages that it reacts to. */
  message_kinds: ReadonlySet<MessageKind>
  posts: PostFilter
  reply_count: { condition: ReplyCountCondition; value: number } | null
  max_replies_per_post: number | null
  period: { max_actions: number; seconds: number } | null
  user_cooldown_seconds: number | null
  /** Values of the parts that keep it from acting on some events, by field. */
  narrowing: ReadonlyMap<string, unknown>
  comment_sources: ReadonlySet<CommentSource>
  action: Action
  /** Texts beside that of the action, of which one is sent. */
  variants: readonly string[]
  /** How long a reply waits, in seconds. */
  delay: readonly [shortest: number, longest: number] | null
  /** Replies are drafts. */
  shadow: boolean
  /** Does not act; the decision log says what it would have done. */
  paused: boolean
  /** The private message that it sends beside its public reply, as an automation in that slot. */
  private_part: CompiledAutomation | null
  /** Sent if no model can write the reply; null if there is none. */
  fallback: string | null
  confidence_threshold: number
}

export interface KeywordTrigger {
  kind: 'keyword'
  match_type: MatchType
  keywords: readonly IndexedKeyword[]
  /** Compared without accents. */
  ignore_accents: boolean
  exclusions: readonly IndexedKeyword[]
  excluded_match: MatchType
}

type PostFilter =
  | { kind: 'all' }
  | { kind: 'specific'; ids: ReadonlySet<string> }
  | { kind: 'range'; milliseconds: number }
  /** Posts published at this time or later, in milliseconds since the epoch. */
  | { kind: 'since'; from: number }

export type Action =
  | { kind: 'text'; template: string }
  /** The variables of the message are not filled. */
  | { kind: 'message'; message: OutgoingMessage }
  /** A model writes the reply. */
  | { kind: 'write' }
  | { kind: 'moderate'; action: ModerationAction }

export interface StoredAutomation {
  automation_id: string
  number: number
  created_at: number
  settings: AutomationSettings
  is_bot?: boolean
  /** Default: false. */
  paused?: boolean
}

/** Period of a limit of actions that has none. */
const defaultPeriodSeconds = 60

const unlimited = {
  posts: { kind: 'all' },
  reply_count: null,
  max_replies_per_post: null,
  period: null,
  user_cooldown_seconds: null,
  fallback: null,
  variants: [],
  delay: null,
  shadow: false,
  private_part: null,
} as const

export function compileAutomation(stored: StoredAutomation): CompiledAutomation {
  const { automation_id, number, created_at, settings, is_bot = false, paused = false } = stored
  const { automation_type, name, confidence_threshold } = settings
  const fields = typeFields(settings, created_at)
  const compiled: CompiledAutomation = {
    automation_id,
    number,
    created_at,
    automation_type,
    slot: automationKinds[automation_type].actionSlot,
    is_bot,
    paused,
    name,
    confidence_threshold,
    ...unlimited,
    ...conditionsOf(settings),
    message_kinds: kindsOf(settings) ?? (fields.trigger.kind === 'keyword' ? keywordKinds : aiKinds),
    ...fields,
  }
  const message = 'private_message' in settings ? settings.private_message : null
  return message ? { ...compiled, private_part: privatePart(compiled, message) } : compiled
}

/** Returns the private message of a comment automation. It has the same trigger and limits. */
const privatePart = (whole: CompiledAutomation, message: TemplateFields): CompiledAutomation => ({
  ...whole,
  slot: 'private',
  action: messageAction(replyMessageOf(message)),
  variants: [],
  fallback: null,
})

const keywordKinds: ReadonlySet<MessageKind> = new Set([...keywordMessageKinds, 'postback'])
const aiKinds: ReadonlySet<MessageKind> = new Set([...aiMessageKinds, 'postback'])

const usualSources: ReadonlySet<CommentSource> = new Set(usualCommentSources)

function conditionsOf(settings: AnySettings) {
  const { comment_sources = null, reply_variants, delay_seconds = null, shadow = false } = settings
  return {
    variants: reply_variants ?? [],
    delay: delay_seconds,
    shadow,
    narrowing: new Map(narrowingParts(settings).map(({ field }) => [field, Reflect.get(settings, field)])),
    comment_sources: comment_sources === null ? usualSources : new Set(comment_sources),
  }
}

const kindsOf = ({ message_kinds = null }: AnySettings): ReadonlySet<MessageKind> | null =>
  message_kinds === null ? null : new Set(message_kinds)

type TypeFields = Pick<CompiledAutomation, 'trigger' | 'action'> & Partial<CompiledAutomation>

function typeFields(settings: AutomationSettings, created_at: number): TypeFields {
  switch (settings.automation_type) {
    case 'COMMENT_REPLY':
      return commentReplyFields(settings, created_at)
    case 'PRIVATE_MESSAGE':
      return {
        trigger: triggerOf(settings),
        posts: postsOf(settings, created_at),
        period: periodOf(settings),
        user_cooldown_seconds: settings.user_cooldown_seconds,
        action: messageAction(replyMessageOf(settings)),
      }
    case 'DM_REPLY':
      return {
        trigger: triggerOf(settings),
        user_cooldown_seconds: settings.user_cooldown_seconds,
        action: messageAction(replyMessageOf(settings)),
      }
    case 'AI_DM_CONVERSATION':
      return {
        trigger: { kind: 'ai' },
        user_cooldown_seconds: settings.user_cooldown_seconds,
        action: { kind: 'write' },
      }
    case 'DELETE_COMMENT':
      return {
        trigger: triggerOf(settings),
        posts: postsOf(settings, created_at),
        action: { kind: 'moderate', action: settings.action },
      }
  }
}

function commentReplyFields(settings: SettingsOf<'COMMENT_REPLY'>, created_at: number): TypeFields {
  const message = settings.custom_message ?? ''
  return {
    trigger: triggerOf(settings),
    posts: postsOf(settings, created_at),
    reply_count: { condition: settings.reply_count_condition, value: settings.reply_count_value },
    max_replies_per_post: settings.max_replies_per_post,
    period: periodOf(settings),
    user_cooldown_seconds: settings.user_cooldown_seconds,
    action: settings.reply_type === 'CUSTOM' ? { kind: 'text', template: message } : { kind: 'write' },
    fallback: message.trim() === '' ? null : message,
  }
}

const messageAction = (message: OutgoingMessage | null): Action =>
  message === null ? { kind: 'write' } : { kind: 'message', message }

interface TriggerSettings {
  trigger_type: string
  match_type: MatchType
  keywords: readonly string[]
  exclude_keywords?: readonly string[] | undefined
  ignore_accents?: boolean | undefined
}

function triggerOf(settings: TriggerSettings): CompiledAutomation['trigger'] {
  const { trigger_type, match_type, ignore_accents = false, keywords, exclude_keywords = [] } = settings
  if (trigger_type === 'AI_DECISION') return { kind: 'ai' }
  const indexed = (spelled: string) => ({ spelled, folded: foldFor(spelled, ignore_accents) })
  return {
    kind: 'keyword',
    match_type,
    keywords: match_type === 'ANY' ? [] : keywords.map(indexed),
    ignore_accents,
    exclusions: exclude_keywords.map(indexed),
    excluded_match: excludedMatch(match_type),
  }
}

function periodOf(settings: { max_actions: number | null; time_period_seconds: number | null }) {
  const { max_actions, time_period_seconds } = settings
  return max_actions === null ? null : { max_actions, seconds: time_period_seconds || defaultPeriodSeconds }
}

/** New posts of settings without a time are those published since the automation was created. */
function postsOf(settings: PostFields, created_at: number): PostFilter {
  const posts = chosenPosts(settings)
  switch (posts.kind) {
    case 'all':
      return posts
    case 'specific':
      return { kind: 'specific', ids: new Set(posts.ids) }
    case 'range':
      return { kind: 'range', milliseconds: (dateRangeDays.get(posts.range ?? '') ?? 0) * day }
    case 'since':
      return { kind: 'since', from: posts.from ? Date.parse(posts.from) : created_at }
  }
}

/** A keyword as the owner spelled it and as it is compared (folded). */
export interface IndexedKeyword {
  spelled: string
  folded: string
}
