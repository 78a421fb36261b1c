import { isolatedList } from './isolated.ts'
import { periodText } from './durations.ts'
import { m } from '@skein/messages'
import { partReasons } from './automations/parts/parts.ts'
import { actionReasons } from './reason-catalogue/action-reasons.ts'
import { checkReasons } from './reason-catalogue/check-reasons.ts'
import { eventReasons } from './reason-catalogue/event-reasons.ts'
import { modelReasons } from './reason-catalogue/model-reasons.ts'
import { isMessageKind, messageKindName } from './inbox/message-kinds.ts'

/** All reasons of entries of the decision log. */
export const reasons = {
  ...checkReasons,
  ...partReasons,
  ...modelReasons,
  ...eventReasons,
  ...actionReasons,
}

export type ReasonCode = keyof typeof reasons

export const reasonCodes = Object.keys(reasons).filter((code): code is ReasonCode => code in reasons)

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
  typeof count === 'number' ? m.decision_trace_reply_count({ count }) : m.decision_trace_replies()

const comparisons: Readonly<Record<string, () => string>> = {
  'fewer than': () => m.decision_trace_value_less_than(),
  exactly: () => m.decision_trace_value_equal(),
  'more than': () => m.decision_trace_value_greater_than(),
}

/** Returns the wanted number of replies, "fewer than 1", in the language of the reader. */
export const wantedText = (requirement: unknown): string =>
  String(requirement).replace(/^\D+(?= )/, (comparison) => comparisons[comparison]?.() ?? comparison)

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
  const wish = /^what you want kept \("(.*)"\)$/s.exec(claim)?.[1]
  if (wish !== undefined) return m.reason_claim_kept({ text: wish })
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
  const reasonCode = reasonCodes.find((each) => each === code)
  return reasonCode === undefined || reasonCode === 'paused_stopped'
    ? '?'
    : reasonSentence(reasonCode, values)
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
  return reasons[code].sentence((name) => textOf(name, values))
}
