import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment } from '../../endpoint.ts'
import { simulationLimits } from '../../limits.ts'
import { MessageKind } from '../../inbox/message-kinds.ts'
import { AutomationSettings } from '../kinds/automation-settings.ts'
import { Collision } from './collision.ts'

const { texts, textLength, days } = simulationLimits

const Fields = z.object({
  platform_user_id: Id,
  /** A saved automation. */
  automation_id: z.optional(Id),
  /** An unsaved one: the payload of its kind with `automation_type`. With an `automation_id` it replaces that one. */
  draft: z.optional(AutomationSettings),
  texts: z.optional(
    z
      .array(
        z.string().check(z.maxLength(textLength, { error: () => m.problem_text_long({ max: textLength }) })),
      )
      .check(
        z.minLength(1, { error: () => m.problem_no_text() }),
        z.maxLength(texts, { error: () => m.problem_texts({ max: texts }) }),
      ),
  ),
  days: z.optional(
    z.coerce
      .number()
      .check(
        z.int('Days are a whole number.'),
        z.gte(1, 'Look back at least 1 day.'),
        z.lte(days, `Look back at most ${days} days.`),
      ),
  ),
})

function refuseUnclear({ value, issues }: z.core.ParsePayload<z.output<typeof Fields>>) {
  const refuse = (field: keyof typeof value, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value })
  if ((value.automation_id === undefined) === (value.draft === undefined)) {
    refuse('draft', 'Name a saved automation or send a draft, one of the two.')
  }
  if ((value.texts === undefined) === (value.days === undefined)) {
    refuse('texts', 'Give texts to try or a number of days to look back, one of the two.')
  }
}

/** Result of the automation for one text or one stored event. */
export const SimulationResult = z.object({
  /** Null for a text. */
  event_id: z.nullable(Id),
  event_kind: z.enum(['comment', 'message']),
  /** Of a direct message. */
  message_kind: z.optional(MessageKind),
  created_at: Moment,
  text: z.string(),
  fired: z.boolean(),
  reason_code: z.string(),
  reason: z.string(),
  /** The reply. Null if there is none, or if a model would write it but was not called. */
  reply_text: z.nullable(z.string()),
  /** The private message that is sent beside the reply; absent if there is none. */
  private_text: z.optional(z.string()),
  /** The automation that takes precedence. */
  winner_id: z.nullable(z.string()),
  /** Confidence of the model; null if none was called. */
  confidence: z.nullable(z.number()),
})
export type SimulationResult = z.infer<typeof SimulationResult>

export const Simulation = z.object({
  /** In the order of the texts; stored events newest first. */
  results: z.array(SimulationResult),
  /** Number of further events in the totals; declined ones are omitted first. */
  results_left_out: z.number(),
  totals: z.object({
    fired: z.number(),
    declined: z.number(),
    /** Unknown, because no model was called. */
    undecided: z.number(),
    by_reason: z.record(z.string(), z.number()),
  }),
  /** Number of texts or events that were evaluated. */
  events: z.number(),
  /** Whether there are older events in the requested period beyond the limit. */
  more_events: z.boolean(),
  /** Events that cannot be evaluated again because too little of them is stored. */
  unsupported: z.number(),
  /** Number of model calls. */
  sampled: z.number(),
  /** Texts or events that need a model call that was not made. */
  not_sampled: z.number(),
  /** Cost of the model calls, in US dollars. */
  cost: z.number(),
  collisions: z.array(Collision),
  /** Projection from the evaluated days; null for texts. Costs are also null if the price is unknown. */
  projected: z.object({ per_month: z.nullable(z.number()), cost_per_month: z.nullable(z.number()) }),
})
export type Simulation = z.infer<typeof Simulation>

/**
 * All active automations take part, and the automation itself counts as active. Pauses of the whole account are
 * ignored.
 */
export const simulate = defineEndpoint({
  method: 'POST',
  path: '/automations/simulate',
  permission: 'manage',
  audit: false,
  summary: 'Backtest of a saved automation or a draft over `texts` or the last `days`; nothing is ever sent',
  input: Fields.check(refuseUnclear),
  output: Simulation,
})
