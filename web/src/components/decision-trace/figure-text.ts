import { isolatedList } from '@skein/contract/isolated'
import { m } from '@skein/messages'
import { periodText } from '@skein/contract/durations'
import { isMessageKind, messageKindLabel } from '@skein/contract/inbox/message-kinds'
import { formatNumber } from '../../lib/format.ts'

/** Labels of values of the API. */
const valueNames: Readonly<Record<string, string>> = {
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

/** Figures with a text of their own. */
/** Figures that are times in ISO 8601. */
export const timeFigures = new Set(['until', 'posted_at', 'posts_from'])

const figureTexts: Readonly<Record<string, (value: unknown) => string>> = {
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
  until: (value) => m.decision_trace_figure_until({ time: String(value) }),
  keyword: (value) => m.decision_trace_gate_trigger_passed({ keyword: String(value) }),
  chunks: (value) => m.decision_trace_figure_chunks({ value: sourcesOf(value) }),
  message_kind: (value) => (isMessageKind(value) ? messageKindLabel(value) : plain(value)),
  claims: (value) => m.decision_trace_figure_claims({ value: plain(value) }),
}

/** Returns the sources that a reply quotes, or those of the model's input if it quotes none; each title once. */
function sourcesOf(value: unknown): string {
  const chunks: unknown[] = Array.isArray(value) ? value : []
  const quoted = chunks.filter((chunk) => typeof chunk === 'object' && chunk !== null && 'used' in chunk)
  const titles = (quoted.length > 0 ? quoted : chunks).flatMap((chunk: unknown) =>
    typeof chunk === 'object' && chunk !== null && 'title' in chunk ? [`“${String(chunk.title)}”`] : [],
  )
  return titles.length > 0 ? isolatedList([...new Set(titles)]) : plain(value)
}

export const percent = (value: unknown) => `${Math.floor(Number(value) * 100 + 1e-9)}%`
const count = (value: unknown) => formatNumber(Number(value))

/** Returns a value with its label, if the API has one for it. */
export function plain(value: unknown): string {
  if (Array.isArray(value)) return isolatedList(value.map(plain))
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return valueNames[text] ?? text
}

export const hasFigureText = (name: string): boolean => name in figureTexts

/** Returns the text of a figure of a gate; amounts of money are already formatted. Null for a figure without one. */
export const figureText = (name: string, value: unknown): string | null => figureTexts[name]?.(value) ?? null

/** Returns a figure by the name that the API gives it. */
export const technicalText = (name: string, value: unknown): string =>
  figureText(name, value) ?? `${name.replaceAll('_', ' ')}: ${plain(value)}`
