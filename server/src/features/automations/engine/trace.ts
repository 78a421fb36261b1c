import type { Gate } from '@skein/contract/automations/execution'
import type { ReasonCode } from '@skein/contract/reasons'

type GateName = Gate['gate']

/** The order in which a rule is questioned. */
const order: readonly GateName[] = [
  'origin',
  'trigger',
  'posts',
  'reply_count',
  'cap_per_post',
  'cap_per_period',
  'cooldown',
  'precedence',
  'send',
]

/** The question that each reason is the answer to. */
const gateOfReason: Readonly<Record<ReasonCode, GateName>> = {
  own_event: 'origin',
  paused: 'origin',
  duplicate: 'origin',
  not_connected: 'origin',
  comment_gone: 'origin',
  human_active: 'origin',
  no_keyword: 'trigger',
  no_model: 'trigger',
  below_confidence: 'trigger',
  post_not_selected: 'posts',
  post_out_of_range: 'posts',
  reply_count: 'reply_count',
  cap_per_post: 'cap_per_post',
  cap_per_period: 'cap_per_period',
  cooldown: 'cooldown',
  lost_to: 'precedence',
  already_replied: 'precedence',
  budget: 'send',
  fired_keyword: 'send',
  outside_window: 'send',
  platform_rejected: 'send',
  reconnect_required: 'send',
  unclear: 'send',
  review: 'send',
  dismissed: 'send',
}

/** Every question in order with its outcome, rebuilt from where the answer fell. */
export function traceOf(reason: ReasonCode, values: Record<string, unknown>): Gate[] {
  const last = order.indexOf(gateOfReason[reason])
  return order.map((gate, index) => ({
    gate,
    outcome: outcomeAt(index, last, reason === 'fired_keyword'),
    values: valuesAt({ gate, at: index === last, values }),
  }))
}

function outcomeAt(index: number, last: number, fired: boolean): Gate['outcome'] {
  if (index < last || fired) return 'passed'
  return index === last ? 'stopped' : 'not_asked'
}

function valuesAt({ gate, at, values }: { gate: GateName; at: boolean; values: Record<string, unknown> }) {
  if (at) return values
  return gate === 'trigger' && 'keyword' in values ? { keyword: values['keyword'] } : {}
}
