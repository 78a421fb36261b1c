import type { AutomationType } from '@skein/contract/automations/automation'
import { gates, type Gate } from '@skein/contract/automations/execution'
import type { ReasonCode } from '@skein/contract/reasons'

type GateName = Gate['gate']

/** The gate at which each reason ends a decision. */
const gateOfReason: Readonly<Record<ReasonCode, GateName>> = {
  own_event: 'origin',
  other_app: 'origin',
  live_comment: 'origin',
  not_own_media: 'origin',
  comment_unreadable: 'origin',
  paused: 'origin',
  duplicate: 'origin',
  not_connected: 'origin',
  gone: 'origin',
  too_old: 'origin',
  no_keyword: 'trigger',
  message_kind: 'trigger',
  post_not_selected: 'posts',
  post_out_of_range: 'posts',
  outside_window: 'window',
  human_active: 'human',
  handed_over: 'human',
  answered_together: 'human',
  reply_count: 'reply_count',
  cap_per_post: 'cap_per_post',
  cap_per_period: 'cap_per_period',
  cooldown: 'cooldown',
  loop_conversation: 'loop',
  loop_conversation_day: 'loop',
  loop_post: 'loop',
  loop_repeats: 'loop',
  moderated: 'precedence',
  lost_to: 'precedence',
  already_replied: 'precedence',
  no_model: 'decision',
  model_failed: 'decision',
  model_declined: 'decision',
  below_confidence: 'decision',
  not_sampled: 'decision',
  budget: 'decision',
  unsupported_claim: 'writing',
  fired_keyword: 'send',
  fired_ai: 'send',
  not_known: 'send',
  not_seen: 'send',
  platform_rejected: 'send',
  waited_too_long: 'send',
  reconnect_required: 'send',
  unclear: 'send',
  review: 'send',
  dismissed: 'send',
}

/** Figures of the model's decision or text, shown at the gate `decision` whatever the last gate was. */
const modelFigures = [
  'model',
  'provider',
  'prompt_version',
  'input_tokens',
  'output_tokens',
  'cost',
  'chunks',
  'confidence',
  'threshold',
  'why',
  'fixed_answer_id',
]

const firedReasons: ReadonlySet<ReasonCode> = new Set(['fired_keyword', 'fired_ai', 'not_known', 'not_seen'])

/** Gates that automations of a type do not have. */
const absentGates: Readonly<Record<AutomationType, readonly GateName[]>> = {
  COMMENT_REPLY: ['window', 'human'],
  PRIVATE_MESSAGE: ['human', 'reply_count', 'cap_per_post'],
  DM_REPLY: ['posts', 'reply_count', 'cap_per_post', 'cap_per_period'],
  AI_DM_CONVERSATION: ['posts', 'reply_count', 'cap_per_post', 'cap_per_period'],
  DELETE_COMMENT: [
    'window',
    'human',
    'reply_count',
    'cap_per_post',
    'cap_per_period',
    'cooldown',
    'loop',
    'writing',
  ],
}

/** Returns the gates of a type of automation in order with their outcomes, derived from the reason. */
export function traceOf(type: AutomationType, reason: ReasonCode, values: Record<string, unknown>): Gate[] {
  const last = gates.indexOf(gateOfReason[reason])
  const fired = firedReasons.has(reason)
  const trace = gates.map((gate, index) => ({
    gate,
    outcome: outcomeAt(index, last, fired),
    values: index === last ? values : valuesAt(gate, { asked: index < last, values }),
  }))
  return trace.filter(({ gate }, index) => index === last || !absentGates[type].includes(gate))
}

function outcomeAt(index: number, last: number, fired: boolean): Gate['outcome'] {
  if (index < last || fired) return 'passed'
  return index === last ? 'stopped' : 'not_asked'
}

function valuesAt(gate: GateName, { asked, values }: { asked: boolean; values: Record<string, unknown> }) {
  if (!asked) return {}
  if (gate === 'trigger') return pick(values, ['keyword', 'message_kind'])
  return gate === 'decision' ? pick(values, modelFigures) : {}
}

const pick = (values: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
