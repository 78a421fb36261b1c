import { formatNumber } from '../../lib/format.ts'
import type { Execution, Gate } from '@skein/contract/automations/execution'
import { periodText } from '@skein/contract/durations'
import type { ReasonCode } from '@skein/contract/reasons'
import { messageKindLabels } from '../message-kinds.ts'
import { stateWord } from './decision-log.ts'

/** Each check as a statement if it passed and if it stopped the event. `{name}` is replaced by a figure of the gate. */
const gateWords: Readonly<Record<Gate['gate'], readonly [passed: string, stopped: string]>> = {
  origin: ['Not sent by your account', "Can't be answered"],
  trigger: ['Keyword matched: “{keyword}”', 'No keyword matched'],
  posts: ['Post is included', "Post isn't included"],
  window: ["Within Instagram's reply window", 'Reply window closed'],
  human: ['Automatic replies on', "You're handling this conversation"],
  reply_count: ['Number of replies matches', 'Comment has {replies} replies (needs {wanted})'],
  cap_per_post: ['Limit per post not reached', '{count} of {limit} replies under this post'],
  cap_per_period: ['Limit per period not reached', '{count} of {limit} replies in {period}'],
  cooldown: ['Cooldown passed', 'Cooldown: {left} left'],
  loop: ['No reply loop', 'Possible reply loop'],
  precedence: ['No other automation goes first', '{winner} went first'],
  decision: ['AI decision: reply, {confidence} confidence', 'AI decision: skip'],
  writing: ['Safety check passed', 'Needs review'],
  send: ['Sent', 'Not sent'],
}

/** Statements of a stop for reasons that the statement of the gate does not fit. */
const stopWords: Readonly<Record<string, string>> = {
  own_event: 'Sent by your account',
  message_kind: 'Message type not supported',
  post_out_of_range: 'Post is too old',
  handed_over: 'Customer asked for a person',
  answered_together: 'Answered with the next message',
  moderated: 'Hidden or deleted by another automation',
  already_replied: 'Already answered',
  no_model: 'No AI model available',
  model_failed: "AI didn't respond",
  budget: 'AI budget reached',
} satisfies Partial<Record<ReasonCode, string>>

/**
 * Returns the statement about a gate and the names of the figures in it; null for a check that was not made or that
 * the automation does not have.
 */
export function gateStatement(
  gate: Gate,
  entry: Execution,
): { text: string; used: readonly string[] } | null {
  const { gate: name, outcome, values } = gate
  if (outcome === 'not_asked') return null
  const [passed, stopped] = gateWords[name]
  if (name === 'send' && !['failed', 'expired', 'skipped'].includes(entry.state)) {
    return { text: stateWord(entry), used: [] }
  }
  if (outcome === 'stopped') return filled(stopWords[entry.reason_code] ?? stopped, values)
  if (name === 'trigger' && values['keyword'] === undefined) return null
  if (name === 'decision' && values['confidence'] === undefined) {
    return values['model'] === undefined ? null : { text: 'Written by AI', used: [] }
  }
  return filled(passed, values)
}

function filled(text: string, values: Gate['values']): { text: string; used: readonly string[] } {
  const used = [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => [
    name,
    ...(sourcesOfFigure[name] ?? []),
  ])
  return { text: text.replace(/\{(\w+)\}/g, (_, name: string) => figure(name, values)), used }
}

/** Figures that are computed from others. */
const sourcesOfFigure: Readonly<Record<string, readonly string[]>> = {
  period: ['seconds'],
  left: ['ago', 'seconds'],
}

function figure(name: string, values: Gate['values']): string {
  if (name === 'period') return periodText(Number(values['seconds']))
  if (name === 'left') return periodText(Math.max(1, Number(values['seconds']) - Number(values['ago'])))
  if (name === 'winner') return `“${String(values[name])}”`
  return name === 'confidence' ? percent(values[name]) : plain(values[name] ?? '?')
}

export const gateOutcomes = { passed: 'Passed', stopped: 'Stopped' } as const

/** Labels of values of the API. */
const valueWords: Readonly<Record<string, string>> = {
  LESS_THAN: 'fewer than',
  EQUAL: 'exactly',
  GREATER_THAN: 'more than',
  CONTAINS: 'contains',
  EXACT: 'is exactly',
  STARTS_WITH: 'starts with',
  ALL: 'all posts',
  SPECIFIC: 'selected posts',
  DATE_RANGE: 'recent posts',
  openai: 'OpenAI',
  groq: 'Groq',
  gemini: 'Gemini',
  normal: 'Normal',
  cheaper_model: 'Cheaper model used',
  template: 'Template used',
  draft: 'Needs your reply',
  pause: 'AI paused',
}

const kindLabels: Readonly<Record<string, string>> = messageKindLabels

/** Figures with a text of their own; others are shown as `name: value`. */
const figureWords: Readonly<Record<string, (value: unknown) => string>> = {
  confidence: (value) => `${percent(value)} confidence`,
  threshold: (value) => `minimum ${percent(value)}`,
  why: (value) => `because: ${String(value)}`,
  input_tokens: (value) => `${count(value)} input tokens`,
  output_tokens: (value) => `${count(value)} output tokens`,
  cost: (value) => `cost ${plain(value)}`,
  spent: (value) => `spent ${plain(value)}`,
  step: (value) => `AI budget: ${plain(value)}`,
  seconds: (value) => `period: ${periodText(Number(value))}`,
  chunks: (value) => `Sources: ${sourcesOf(value)}`,
  message_kind: (value) => kindLabels[String(value)] ?? plain(value),
  claims: (value) => `Not in your sources: ${plain(value)}`,
}

/** Returns the sources of a model's input, each title once. */
function sourcesOf(value: unknown): string {
  const titles = (Array.isArray(value) ? value : []).flatMap((chunk: unknown) =>
    typeof chunk === 'object' && chunk !== null && 'title' in chunk ? [`“${String(chunk.title)}”`] : [],
  )
  return titles.length > 0 ? [...new Set(titles)].join(', ') : plain(value)
}

const percent = (value: unknown) => `${Math.floor(Number(value) * 100 + 1e-9)}%`
const count = (value: unknown) => formatNumber(Number(value))

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ')
  const words = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return valueWords[words] ?? words
}

/** Returns the text of a figure of a gate; amounts of money are already formatted. */
export const gateValue = (name: string, value: unknown): string =>
  figureWords[name]?.(value) ?? `${name.replaceAll('_', ' ')}: ${plain(value)}`
