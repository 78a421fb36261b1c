import { m } from '@skein/messages'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import type { Execution, Gate } from '@skein/contract/automations/execution'
import { periodText } from '@skein/contract/durations'
import type { ReasonCode } from '@skein/contract/reasons'
import { messageKindLabels } from '../message-kinds.ts'
import { stateWord } from './decision-log.ts'

/** Each check as a statement if it passed and if it stopped the event. `{name}` is replaced by a figure of the gate. */
const gateWords: Readonly<Record<Gate['gate'], readonly [passed: string, stopped: string]>> = {
  origin: [m.decision_trace_gate_origin_passed(), m.decision_trace_gate_origin_stopped()],
  trigger: [
    m.decision_trace_gate_trigger_passed({ keyword: '{keyword}' }),
    m.decision_trace_gate_trigger_stopped(),
  ],
  posts: [m.decision_trace_gate_posts_passed(), m.decision_trace_gate_posts_stopped()],
  window: [
    m.decision_trace_gate_window_passed({ period: '{period}' }),
    m.decision_trace_gate_window_stopped(),
  ],
  human: [m.decision_trace_gate_human_passed(), m.decision_trace_gate_human_stopped()],
  reply_count: [
    m.decision_trace_gate_reply_count_passed({ replies: '{replies}', wanted: '{wanted}' }),
    m.decision_trace_gate_reply_count_stopped({ replies: '{replies}', wanted: '{wanted}' }),
  ],
  cap_per_post: [
    m.decision_trace_gate_cap_per_post_passed({ count: '{count}', limit: '{limit}' }),
    m.decision_trace_gate_cap_per_post_stopped({ count: '{count}', limit: '{limit}' }),
  ],
  cap_per_period: [
    m.decision_trace_gate_cap_per_period_passed({ count: '{count}', limit: '{limit}', period: '{period}' }),
    m.decision_trace_gate_cap_per_period_stopped({ count: '{count}', limit: '{limit}', period: '{period}' }),
  ],
  cooldown: [
    m.decision_trace_gate_cooldown_passed({ before: '{before}', period: '{period}' }),
    m.decision_trace_gate_cooldown_stopped({ left: '{left}' }),
  ],
  loop: [
    m.decision_trace_gate_loop_passed({ count: '{count}', limit: '{limit}', period: '{period}' }),
    m.decision_trace_gate_loop_stopped(),
  ],
  precedence: [
    m.decision_trace_gate_precedence_passed(),
    m.decision_trace_gate_precedence_stopped({ winner: '{winner}' }),
  ],
  decision: [
    m.decision_trace_gate_decision_passed({ confidence: '{confidence}' }),
    m.decision_trace_gate_decision_stopped(),
  ],
  writing: [m.decision_trace_gate_writing_passed(), m.decision_trace_gate_writing_stopped()],
  send: [m.decision_trace_gate_send_passed(), m.decision_trace_gate_send_stopped()],
}

/** Statements of a stop for reasons that the statement of the gate does not fit. */
const stopWords: Readonly<Record<string, string>> = {
  own_event: m.decision_trace_stop_own_event(),
  message_kind: m.decision_trace_stop_message_kind(),
  post_out_of_range: m.decision_trace_stop_post_out_of_range(),
  handed_over: m.decision_trace_stop_handed_over(),
  tap_elsewhere: m.decision_trace_stop_tap_elsewhere(),
  tap_person: m.decision_trace_stop_tap_person(),
  tap_unknown: m.decision_trace_stop_tap_unknown(),
  answered_together: m.decision_trace_stop_answered_together(),
  moderated: m.decision_trace_stop_moderated(),
  already_replied: m.decision_trace_stop_already_replied(),
  no_model: m.decision_trace_stop_no_model(),
  model_failed: m.decision_trace_stop_model_failed(),
  budget: m.decision_trace_stop_budget(),
} satisfies Partial<Record<ReasonCode, string>>

/** Returns the statement of a check that was passed, if its figures ask for another one than usual. */
function passedWords({ gate, values }: Gate): string | undefined {
  if (gate === 'posts') {
    if (values['posts_from'] !== undefined)
      return m.decision_trace_passed_post_since({ posts_from: '{posts_from}' })
    return values['days'] === undefined
      ? m.decision_trace_passed_this_post_is()
      : m.decision_trace_passed_post_from_the({ span: '{span}' })
  }
  if (gate === 'trigger' && values['button'] !== undefined)
    return m.decision_trace_passed_button({ button: '{button}' })
  return gate === 'cooldown' && values['ago'] === undefined
    ? m.decision_trace_passed_cooldown_passed_no()
    : undefined
}

/** Returns the statement about a check and the names of the figures in it; null for one without a statement. */
export function gateStatement(
  gate: Gate,
  entry: Execution,
): { text: string; used: readonly string[] } | null {
  const { gate: name, outcome, values } = gate
  const [passed, stopped] = gateWords[name]
  if (name === 'send' && !['failed', 'expired', 'skipped'].includes(entry.state)) {
    return { text: stateWord(entry), used: [] }
  }
  if (outcome === 'stopped') return filled(stopWords[entry.reason_code] ?? stopped, values)
  if (name === 'trigger' && values['keyword'] === undefined && values['button'] === undefined) return null
  if (name === 'decision' && (entry.reason_code === 'not_known' || entry.reason_code === 'not_seen')) {
    return { text: m.decision_trace_gate_statement_handed_over(), used: ['confidence'] }
  }
  if (name === 'decision' && values['confidence'] === undefined) {
    return values['model'] === undefined
      ? null
      : { text: m.decision_trace_gate_statement_text_written_by_ai(), used: [] }
  }
  return filled(passedWords(gate) ?? passed, values)
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
  before: ['ago'],
  span: ['days'],
}

function figure(name: string, values: Gate['values']): string {
  if (name === 'period') return periodText(Number(values['seconds']))
  if (name === 'left') return periodText(Math.max(1, Number(values['seconds']) - Number(values['ago'])))
  if (name === 'span') return periodText(86_400 * Number(values['days']))
  if (name === 'posts_from') return formatDateTime(String(values[name]))
  if (name === 'before') return periodText(Number(values['ago']))
  if (name === 'replies') return replies(values[name])
  if (name === 'winner') return `“${String(values[name])}”`
  return name === 'confidence' ? percent(values[name]) : plain(values[name] ?? '?')
}

function replies(value: unknown): string {
  if (typeof value !== 'number') return m.decision_trace_replies()
  return m.decision_trace_replies_replies({ count: value })
}

export const gateOutcomes = {
  passed: m.decision_trace_gate_outcomes_passed(),
  stopped: m.decision_trace_gate_outcomes_stopped(),
} as const

/** Labels of values of the API. */
const valueWords: Readonly<Record<string, string>> = {
  LESS_THAN: m.decision_trace_value_less_than(),
  EQUAL: m.decision_trace_value_equal(),
  GREATER_THAN: m.decision_trace_value_greater_than(),
  CONTAINS: m.decision_trace_value_contains(),
  EXACT: m.decision_trace_value_exact(),
  STARTS_WITH: m.decision_trace_value_starts_with(),
  ALL: m.decision_trace_value_all(),
  SPECIFIC: m.decision_trace_value_specific(),
  DATE_RANGE: m.decision_trace_value_date_range(),
  FROM_NOW: m.decision_trace_value_from_now(),
  openai: 'OpenAI',
  groq: 'Groq',
  gemini: 'Gemini',
  normal: m.decision_trace_value_normal(),
  cheaper_model: m.decision_trace_value_cheaper_model(),
  template: m.decision_trace_value_template(),
  draft: m.decision_trace_value_draft(),
  pause: m.decision_trace_value_pause(),
}

const kindLabels: Readonly<Record<string, string>> = messageKindLabels

/** Figures with a text of their own; others are shown as `name: value`. */
const figureWords: Readonly<Record<string, (value: unknown) => string>> = {
  confidence: (value) => m.decision_trace_figure_confidence({ value: percent(value) }),
  threshold: (value) => m.decision_trace_figure_threshold({ value: percent(value) }),
  why: (value) => m.decision_trace_figure_why({ value: String(value) }),
  input_tokens: (value) => m.decision_trace_figure_input_tokens({ value: count(value) }),
  output_tokens: (value) => m.decision_trace_figure_output_tokens({ value: count(value) }),
  cost: (value) => m.decision_trace_figure_cost({ value: plain(value) }),
  spent: (value) => m.decision_trace_figure_spent({ value: plain(value) }),
  step: (value) => m.decision_trace_figure_step({ value: plain(value) }),
  seconds: (value) => m.decision_trace_figure_seconds({ period_text: periodText(Number(value)) }),
  posted_at: (value) => m.decision_trace_figure_published({ time: String(value) }),
  posts_from: (value) => m.decision_trace_figure_posts_from({ time: String(value) }),
  chunks: (value) => m.decision_trace_figure_chunks({ value: sourcesOf(value) }),
  message_kind: (value) => kindLabels[String(value)] ?? plain(value),
  claims: (value) => m.decision_trace_figure_claims({ value: plain(value) }),
}

/** Returns the sources that a reply quotes, or those of the model's input if it quotes none; each title once. */
function sourcesOf(value: unknown): string {
  const chunks: unknown[] = Array.isArray(value) ? value : []
  const quoted = chunks.filter((chunk) => typeof chunk === 'object' && chunk !== null && 'used' in chunk)
  const titles = (quoted.length > 0 ? quoted : chunks).flatMap((chunk: unknown) =>
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
