import { isolatedList } from './isolated.ts'
import { periodText } from './durations.ts'
import { m } from '@skein/messages'
import { isMessageKind, messageKindName } from './inbox/message-kinds.ts'

/** Returns the text of a value of the entry's trace. `period` is the value `seconds` as a duration. */
type ValueOf = (name: string) => string

/** All reasons of entries of the decision log with their sentences. */
const sentences = {
  fired_keyword: (value) => m.reason_fired_keyword({ keyword: value('keyword') }),
  fired_any: () => m.reason_fired_any(),
  fired_tap: (value) => m.reason_fired_tap({ button: value('button') }),
  fired_ai: (value) => m.reason_fired_ai({ confidence: value('confidence'), why: value('why') }),
  not_known: () => m.reason_not_known(),
  not_seen: (value) => m.reason_not_seen({ message_kind: value('message_kind') }),
  own_event: () => m.reason_own_event(),
  other_app: () => m.reason_other_app(),
  live_comment: () => m.reason_live_comment(),
  not_own_media: () => m.reason_not_own_media(),
  mention_private: () => m.reason_mention_private(),
  comment_unreadable: () => m.reason_comment_unreadable(),
  paused: () => m.reason_paused(),
  paused_automation: (value) =>
    value('still') === 'true'
      ? m.reason_paused_automation({ automation: value('automation') })
      : m.reason_was_paused_automation({ automation: value('automation') }),
  paused_moderation: (value) => m.reason_paused_moderation({ automation: value('automation') }),
  paused_unasked: (value) => m.reason_paused_unasked({ automation: value('automation') }),
  paused_stopped: (value) => m.reason_paused_stopped({ automation: value('automation'), why: value('stop') }),
  duplicate: () => m.reason_duplicate(),
  not_connected: () => m.reason_not_connected(),
  gone: () => m.reason_gone(),
  too_old: () => m.reason_too_old(),
  answered_elsewhere: () => m.reason_answered_elsewhere(),
  no_keyword: () => m.reason_no_keyword(),
  message_kind: (value) => m.reason_message_kind({ message_kind: value('message_kind') }),
  comment_source: (value) => m.reason_comment_source({ source: value('source') }),
  excluded: (value) => m.reason_excluded({ excluded: value('excluded') }),
  tap_elsewhere: () => m.reason_tap_elsewhere(),
  tap_person: () => m.reason_tap_person(),
  tap_unknown: () => m.reason_tap_unknown(),
  once_per_person: () => m.reason_once_per_person(),
  known_contact: () => m.reason_known_contact(),
  post_not_selected: () => m.reason_post_not_selected(),
  post_out_of_range: () => m.reason_post_out_of_range(),
  outside_window: () => m.reason_outside_window(),
  waited_too_long: () => m.reason_waited_too_long(),
  human_active: () => m.reason_human_active(),
  handed_over: () => m.reason_handed_over(),
  answered_together: () => m.reason_answered_together(),
  reply_count: (value) => m.reason_reply_count({ replies: value('replies'), wanted: value('wanted') }),
  cap_per_post: (value) => m.reason_cap_per_post({ count: value('count'), limit: value('limit') }),
  cap_per_period: (value) =>
    m.reason_cap_per_period({ count: value('count'), limit: value('limit'), period: value('period') }),
  cooldown: (value) => m.reason_cooldown({ ago: value('ago'), period: value('period') }),
  loop_conversation: (value) =>
    m.reason_loop_conversation({ count: value('count'), period: value('period') }),
  loop_conversation_day: (value) => m.reason_loop_conversation_day({ count: value('count') }),
  loop_post: (value) => m.reason_loop_post({ count: value('count'), limit: value('limit') }),
  loop_repeats: (value) => m.reason_loop_repeats({ count: value('count'), period: value('period') }),
  moderated: () => m.reason_moderated(),
  lost_to: (value) => m.reason_lost_to({ winner: value('winner') }),
  already_replied: () => m.reason_already_replied(),
  no_model: (value) => m.reason_no_model({ cause: value('cause') }),
  model_failed: (value) => m.reason_model_failed({ cause: value('cause') }),
  model_declined: (value) => m.reason_model_declined({ why: value('why') }),
  below_confidence: (value) =>
    m.reason_below_confidence({
      confidence: value('confidence'),
      threshold: value('threshold'),
      why: value('why'),
    }),
  not_sampled: () => m.reason_not_sampled(),
  budget: () => m.reason_budget(),
  unsupported_claim: (value) => m.reason_unsupported_claim({ claims: value('claims') }),
  review: () => m.reason_review(),
  shadow: () => m.reason_shadow(),
  platform_rejected: (value) => m.reason_platform_rejected({ cause: value('cause') }),
  reconnect_required: () => m.reason_reconnect_required(),
  unclear: () => m.reason_unclear(),
  dismissed: () => m.reason_dismissed(),
  automation_stopped: () => m.reason_automation_stopped(),
} satisfies Record<string, (value: ValueOf) => string>

export type ReasonCode = keyof typeof sentences

export const reasonCodes = Object.keys(sentences).filter((code): code is ReasonCode => code in sentences)

const sourceNames: Readonly<Record<string, () => string>> = {
  post: () => m.comment_source_post(),
  ad: () => m.comment_source_ad(),
  live: () => m.comment_source_live(),
  mention: () => m.comment_source_mention(),
}

/** Returns where a comment was written, as the end of a sentence: "under ads". */
export const commentSourceName = (source: unknown): string =>
  sourceNames[String(source)]?.() ?? String(source)

/** Returns a number of replies: "1 reply"; null if it is unknown. */
export const repliesText = (count: unknown): string =>
  typeof count === 'number' ? m.decision_trace_replies_replies({ count }) : m.decision_trace_replies()

const comparisons: Readonly<Record<string, () => string>> = {
  'fewer than': () => m.decision_trace_value_less_than(),
  exactly: () => m.decision_trace_value_equal(),
  'more than': () => m.decision_trace_value_greater_than(),
}

/** Returns the wanted number of replies, "fewer than 1", in the language of the reader. */
export const wantedText = (wanted: unknown): string =>
  String(wanted).replace(/^\D+(?= )/, (comparison) => comparisons[comparison]?.() ?? comparison)

type Values = Readonly<Record<string, unknown>>

const claimTexts: Readonly<Record<string, () => string>> = {
  'a text that is too long to be checked': () => m.reason_claim_long(),
  'the instructions of the model': () => m.reason_claim_instructions(),
  'a long copy of your own instructions': () => m.reason_claim_copy(),
  code: () => m.reason_claim_code(),
  'hidden characters': () => m.reason_claim_hidden(),
}

/** Returns what a guard found in a reply, in the language of the reader; what it quotes stays as it is. */
export function claimText(claim: string): string {
  const secret = /^a key or code \((.*)\)$/s.exec(claim)?.[1]
  if (secret !== undefined) return m.reason_claim_secret({ secret })
  const kept = /^what you want kept \("(.*)"\)$/s.exec(claim)?.[1]
  if (kept !== undefined) return m.reason_claim_kept({ text: kept })
  return claimTexts[claim]?.() ?? claim
}

/** Returns the text of a value: durations with their unit, probabilities in percent, and causes as a sentence. */
function textOf(name: string, values: Values): string {
  const value = values[name === 'period' ? 'seconds' : name]
  if (name === 'replies') return repliesText(value)
  if (value === undefined || value === null) return '?'
  if (name === 'wanted') return wantedText(value)
  if (name === 'claims' && Array.isArray(value)) return value.map(String).map(claimText).join(', ')
  if (Array.isArray(value)) return isolatedList(value.map(String))
  if (name === 'stop') return stopText(value, values)
  if (name === 'message_kind' && isMessageKind(value)) return messageKindName(value)
  if (name === 'source') return commentSourceName(value)
  if (name === 'period' || name === 'ago') return periodText(Number(value))
  if (name === 'confidence' || name === 'threshold') return percentText(Number(value))
  const text = String(value)
  return name === 'cause'
    ? text.replace(/^./, (first) => first.toUpperCase()).replace(/[^.!?]$/, '$&.')
    : text
}

/** Returns the sentence of the check that stops a paused automation as well. */
function stopText(code: unknown, values: Values): string {
  const known = reasonCodes.find((each) => each === code)
  return known === undefined || known === 'paused_stopped' ? '?' : reasonSentence(known, values)
}

/** Returns why an automation acted, from the figures of its entry. */
export function firedReason(values: Values | null | undefined): ReasonCode {
  if (values?.['not_seen'] === true) return 'not_seen'
  if (values?.['not_known'] === true) return 'not_known'
  if (typeof values?.['button'] === 'string') return 'fired_tap'
  const keyword = values?.['keyword']
  if (typeof keyword !== 'string') return 'fired_ai'
  return keyword === '' ? 'fired_any' : 'fired_keyword'
}

/** Returns a probability as a rounded down percentage: "84%". */
const percentText = (value: number): string => `${Math.floor(value * 100 + 1e-9)}%`

/** Returns the sentence for a code with its values; a missing value becomes "?". */
export function reasonSentence(code: ReasonCode, values: Values = {}): string {
  return sentences[code]((name) => textOf(name, values))
}
