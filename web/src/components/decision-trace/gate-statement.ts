import { m } from '@skein/messages'
import { formatDateTime, formatExactCost } from '../../lib/format.ts'
import type { Execution, Gate } from '@skein/contract/automations/decisions/execution'
import { periodText } from '@skein/contract/durations'
import { commentSourceName, reasonCodes, reasons, repliesText, wantedText } from '@skein/contract/reasons'
import { percent, plain, timeFigures } from './figure-text.ts'
import { stateText } from '../../copy/decision-states.ts'

/** Each check as a statement if it was passed. `{name}` is replaced by a figure of the gate. */
const passedTexts: Readonly<Record<Gate['gate'], string>> = {
  origin: m.decision_trace_gate_origin_passed(),
  trigger: m.decision_trace_gate_trigger_passed({ keyword: '{keyword}' }),
  posts: m.decision_trace_gate_posts_passed(),
  window: m.decision_trace_gate_window_passed({ period: '{period}' }),
  human: m.common_automatic_replies_on(),
  reply_count: m.decision_trace_gate_reply_count_passed({ replies: '{replies}', wanted: '{wanted}' }),
  cap_per_post: m.decision_trace_gate_cap_per_post_passed({ count: '{count}', limit: '{limit}' }),
  cap_per_period: m.decision_trace_gate_cap_per_period_passed({
    count: '{count}',
    limit: '{limit}',
    period: '{period}',
  }),
  cooldown: m.decision_trace_gate_cooldown_passed({ before: '{before}', period: '{period}' }),
  loop: m.decision_trace_gate_loop_passed({ count: '{count}', limit: '{limit}', period: '{period}' }),
  precedence: m.decision_trace_gate_precedence_passed(),
  decision: m.decision_trace_ai_passed({ confidence: '{confidence}' }),
  writing: m.decision_trace_gate_writing_passed(),
  send: m.common_sent(),
}

/** Returns the statement of the check that stopped an event; with figures that not every stop of this reason has. */
function stoppedText(code: string, values: Gate['values']): string {
  if (code === 'outside_window' && values['hours'] !== undefined)
    return m.decision_trace_stop_window({ window: '{window}' })
  if (code === 'budget' && values['spent'] !== undefined)
    return m.decision_trace_stop_budget_spent({ spent: '{spent}', limit: '{limit}' })
  const stop = code === 'paused_stopped' ? values['stop'] : code
  const reason = reasonCodes.find((each) => each === stop)
  const statement = reason && reasons[reason].statement
  return statement?.((name) => `{${name}}`) ?? m.decision_trace_gate_send_stopped()
}

/** Returns the statement of a check that was passed. */
function passedText({ gate, values }: Gate): string {
  if (gate === 'posts') {
    if (values['posts_from'] !== undefined)
      return m.decision_trace_passed_post_since({ posts_from: '{posts_from}' })
    return values['days'] === undefined
      ? m.decision_trace_passed_this_post()
      : m.decision_trace_passed_post_from({ span: '{span}' })
  }
  if (gate === 'trigger' && values['button'] !== undefined)
    return m.decision_trace_passed_button({ button: '{button}' })
  return gate === 'cooldown' && values['ago'] === undefined
    ? m.decision_trace_first_reply_to_customer()
    : passedTexts[gate]
}

/** Returns the statement about a check and the names of the figures in it; null for one without a statement. */
export function gateStatement(
  gate: Gate,
  entry: Execution,
): { text: string; used: readonly string[] } | null {
  const { gate: name, outcome, values } = gate
  if (name === 'send' && !['failed', 'expired', 'skipped'].includes(entry.state)) {
    return { text: stateText(entry), used: [] }
  }
  if (outcome === 'stopped') return filled(stoppedText(entry.reason_code, values), values)
  if (name === 'trigger' && values['keyword'] === undefined && values['button'] === undefined) return null
  if (name === 'decision' && (entry.reason_code === 'not_known' || entry.reason_code === 'not_seen')) {
    return { text: m.decision_trace_handed_over(), used: ['confidence'] }
  }
  if (name === 'decision' && values['confidence'] === undefined) {
    return values['model'] === undefined ? null : { text: m.common_written_by_ai(), used: [] }
  }
  return filled(passedText(gate), values)
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
  window: ['hours'],
  limit: ['period', 'limit_of', 'step'],
}

function figure(name: string, values: Gate['values']): string {
  if (name === 'period') return periodText(Number(values['seconds']))
  if (name === 'left') return periodText(Math.max(1, Number(values['seconds']) - Number(values['ago'])))
  if (name === 'window') return periodText(3600 * Number(values['hours']))
  if (name === 'source') return commentSourceName(values[name])
  if (name === 'span') return periodText(86_400 * Number(values['days']))
  if (timeFigures.has(name)) return formatDateTime(String(values[name]))
  if (name === 'before') return periodText(Number(values['ago']))
  if (name === 'replies') return repliesText(values[name])
  if (name === 'wanted') return wantedText(values[name])
  if (name === 'winner') return `“${String(values[name])}”`
  if (name === 'confidence' || name === 'threshold') return percent(values[name])
  // With it, the limit is one of money.
  const isMoney = values['spent'] !== undefined && (name === 'spent' || name === 'limit')
  return isMoney ? formatExactCost(Number(values[name])) : plain(values[name] ?? '?')
}
