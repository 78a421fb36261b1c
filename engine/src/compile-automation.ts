import type { MatchType } from '@skein/contract/automations/automation'
import {
  automationKinds,
  type AnySettings,
  type AutomationSettings,
  type SettingsOf,
} from '@skein/contract/automations/kinds/automation-settings'
import { excludedWords, type ExclusionFields } from '@skein/contract/automations/keywords/exclusions'
import { foldFor, foldingOf, type FoldingFields } from '@skein/contract/automations/keywords/fold'
import { excludedMatch } from '@skein/contract/automations/keywords/match'
import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import { replyMessageOf, type TemplateFields } from '@skein/contract/automations/replies/reply-template'
import { chosenPosts, dateRangeDays, type PostFields } from '@skein/contract/automations/parts/posts'
import { commentSourcesOf } from '@skein/contract/automations/parts/comment-sources'
import { messageKindsOf } from '@skein/contract/automations/parts/message-kinds'
import { day } from '@skein/contract/durations'
import type { Action, ActionSlot, CompiledAutomation, PostFilter } from './automation.ts'
import type { Steps } from './matching/steps.ts'
import { conditionsOf } from './rules/rules.ts'

export interface StoredAutomation {
  automation_id: string
  number: number
  created_at: number
  settings: AutomationSettings
  is_bot?: boolean
  /** Default: false. */
  paused?: boolean
}

const unlimited = {
  posts: { kind: 'all' },
  fallback: null,
  variants: [],
  delay: null,
  shadow: false,
  private_part: null,
} as const

export function compileAutomation(storedAutomation: StoredAutomation): CompiledAutomation {
  const { automation_id, number, created_at, settings, is_bot = false, paused = false } = storedAutomation
  const { automation_type, name, confidence_threshold } = settings
  const slot = automationKinds[automation_type].actionSlot
  const compiled: CompiledAutomation = {
    automation_id,
    number,
    created_at,
    automation_type,
    slot,
    is_bot,
    paused,
    name,
    confidence_threshold,
    ...unlimited,
    ...optionsOf(settings),
    conditions: conditionsOf(settings),
    reacts_to: kindsOf(settings, slot),
    ...typeFields(settings, created_at),
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

const kindsOf = (settings: AnySettings, slot: ActionSlot): CompiledAutomation['reacts_to'] =>
  new Set(slot === 'answer' ? messageKindsOf(settings) : commentSourcesOf(settings))

const optionsOf = ({ reply_variants, delay_seconds = null, shadow = false }: AnySettings) => ({
  variants: reply_variants ?? [],
  delay: delay_seconds,
  shadow,
})

type TypeFields = Pick<CompiledAutomation, 'trigger' | 'action'> & Partial<CompiledAutomation>

function typeFields(settings: AutomationSettings, created_at: number): TypeFields {
  switch (settings.automation_type) {
    case 'COMMENT_REPLY':
      return commentReplyFields(settings, created_at)
    case 'PRIVATE_MESSAGE':
      return {
        trigger: triggerOf(settings),
        posts: postsOf(settings, created_at),
        action: messageAction(replyMessageOf(settings)),
      }
    case 'DM_REPLY':
      return { trigger: triggerOf(settings), action: messageAction(replyMessageOf(settings)) }
    case 'AI_DM_CONVERSATION':
      return { trigger: { kind: 'ai' }, action: { kind: 'write' } }
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
    action: settings.reply_type === 'CUSTOM' ? { kind: 'text', template: message } : { kind: 'write' },
    fallback: message.trim() === '' ? null : message,
  }
}

const messageAction = (message: OutgoingMessage | null): Action =>
  message === null ? { kind: 'write' } : { kind: 'message', message }

interface TriggerSettings extends ExclusionFields, FoldingFields {
  trigger_type: string
  match_type: MatchType
  keywords: readonly string[]
}

function triggerOf(settings: TriggerSettings): CompiledAutomation['trigger'] {
  const { trigger_type, match_type, keywords } = settings
  if (trigger_type === 'AI_DECISION') return { kind: 'ai' }
  const folding = foldingOf(settings)
  const indexed = (spelled: string) => ({ spelled, folded: foldFor(spelled, folding) })
  return {
    kind: 'keyword',
    match_type,
    keywords: match_type === 'ANY' ? [] : keywords.map(indexed),
    folding,
    exclusions: excludedWords(settings).map(indexed),
    excluded_match: excludedMatch(match_type),
  }
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

export function* compileSteps(storedAutomations: readonly StoredAutomation[]): Steps<CompiledAutomation[]> {
  const compiled: CompiledAutomation[] = []
  for (const automation of storedAutomations) {
    compiled.push(compileAutomation(automation))
    yield
  }
  return compiled
}
