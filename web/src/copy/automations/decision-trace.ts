import { formatNumber } from '../../lib/format.ts'
import type { Gate } from '@skein/contract/automations/execution'
import { messageKindLabels } from '../message-kinds.ts'

/** Each gate as a question; "yes" lets the event continue. */
export const gateQuestions: Readonly<Record<Gate['gate'], string>> = {
  origin: 'Is it from somebody else?',
  trigger: 'Does the text match?',
  posts: 'Is it under a watched post?',
  window: 'Does the platform still allow an answer?',
  human: 'Is the conversation left to automation?',
  reply_count: 'Does it have the asked number of replies?',
  cap_per_post: 'Is there room left under this post?',
  cap_per_period: 'Is there room left in this period?',
  cooldown: 'Has this person waited long enough?',
  loop: 'Is it no loop of answers?',
  precedence: 'Is it this rule’s turn?',
  decision: 'Did the model agree, where one is asked?',
  writing: 'Is the reply safe to send?',
  send: 'Could the reply go out?',
}

export const gateOutcomes: Readonly<Record<Gate['outcome'], string>> = {
  passed: 'Yes',
  stopped: 'No',
  not_asked: 'Not asked',
}

/** Labels of values of the API. */
const valueWords: Readonly<Record<string, string>> = {
  LESS_THAN: 'fewer than',
  EQUAL: 'exactly',
  GREATER_THAN: 'more than',
  CONTAINS: 'contains',
  EXACT: 'is exactly',
  STARTS_WITH: 'starts with',
  ALL: 'all posts',
  SPECIFIC: 'chosen posts',
  DATE_RANGE: 'posts of a time',
  openai: 'OpenAI',
  groq: 'Groq',
  gemini: 'Gemini',
  normal: 'as usual',
  cheaper_model: 'a cheaper model answered',
  template: 'the rule’s own text answered',
  draft: 'waits for your words',
  pause: 'AI rests',
}

const kindLabels: Readonly<Record<string, string>> = messageKindLabels

/** Figures with a text of their own; others are shown as `name: value`. */
const figureWords: Readonly<Record<string, (value: unknown) => string>> = {
  confidence: (value) => `${percent(value)} sure`,
  threshold: (value) => `needs ${percent(value)}`,
  why: (value) => `because: ${String(value)}`,
  input_tokens: (value) => `${tokens(value)} read`,
  output_tokens: (value) => `${tokens(value)} written`,
  cost: (value) => `cost ${plain(value)}`,
  spent: (value) => `spent ${plain(value)}`,
  step: (value) => `AI budget: ${plain(value)}`,
  prompt_version: (value) => `prompt ${String(value)}`,
  chunks: (value) => `made from ${sourcesOf(value)}`,
  message_kind: (value) => kindLabels[String(value)] ?? plain(value),
  claims: (value) => `nothing supports: ${plain(value)}`,
}

/** Returns the sources of a model's input, each title once. */
function sourcesOf(value: unknown): string {
  const titles = (Array.isArray(value) ? value : []).flatMap((chunk: unknown) =>
    typeof chunk === 'object' && chunk !== null && 'title' in chunk ? [`“${String(chunk.title)}”`] : [],
  )
  return titles.length > 0 ? [...new Set(titles)].join(', ') : plain(value)
}

const percent = (value: unknown) => `${Math.floor(Number(value) * 100 + 1e-9)} %`
const tokens = (value: unknown) => `${formatNumber(Number(value))} tokens`

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ')
  const words = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return valueWords[words] ?? words
}

/** Returns the text of a figure of a gate; amounts of money are already formatted. */
export const gateValue = (name: string, value: unknown): string =>
  figureWords[name]?.(value) ?? `${name.replaceAll('_', ' ')}: ${plain(value)}`
