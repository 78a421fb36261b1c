import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment } from '../endpoint.ts'
import { simulationLimits } from '../limits.ts'
import { MessageKind } from '../message-kinds.ts'
import { AutomationSettings } from './automation-settings.ts'
import { Collision } from './collision.ts'

const { texts, textLength, days } = simulationLimits

const Fields = z.object({
  platform_user_id: Id,
  /** A saved automation as it is. */
  automation_id: z.optional(Id),
  /** One that is not saved: the kind's own payload and its `automation_type`. With an `automation_id` it stands for that one. */
  draft: z.optional(AutomationSettings),
  texts: z.optional(
    z
      .array(z.string().check(z.maxLength(textLength, `A text may have at most ${textLength} characters.`)))
      .check(
        z.minLength(1, 'Write at least one text to try.'),
        z.maxLength(texts, `Try at most ${texts} texts at once.`),
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

/** What the automation would do with one text or one stored event. */
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
  /** What would be said. Null where nothing would be, and where a model would have to write it but was not asked. */
  reply_text: z.nullable(z.string()),
  /** The automation that comes first instead. */
  winner_id: z.nullable(z.string()),
  /** How sure the model was; null where none was asked. */
  confidence: z.nullable(z.number()),
})
export type SimulationResult = z.infer<typeof SimulationResult>

export const Simulation = z.object({
  /** In the order of the texts; stored events newest first. */
  results: z.array(SimulationResult),
  /** Further events that are counted in the totals; of those, declined ones are left out first. */
  results_left_out: z.number(),
  totals: z.object({
    fired: z.number(),
    declined: z.number(),
    /** Nobody can tell, because a model was not asked. */
    undecided: z.number(),
    by_reason: z.record(z.string(), z.number()),
  }),
  /** How many texts or events were looked at. */
  events: z.number(),
  /** There are older events within the days asked for, too many to look at. */
  more_events: z.boolean(),
  /** Events of which too little is kept to look at them again. */
  unsupported: z.number(),
  /** How many times a model was asked. */
  sampled: z.number(),
  /** Texts or events about which a model would have to be asked, but was not. */
  not_sampled: z.number(),
  /** What asking did cost, in US dollars. */
  cost: z.number(),
  collisions: z.array(Collision),
  /** At the pace of the days looked at; null for texts, and costs also where nobody knows what a call costs. */
  projected: z.object({ per_month: z.nullable(z.number()), cost_per_month: z.nullable(z.number()) }),
})
export type Simulation = z.infer<typeof Simulation>

/**
 * Everything else that is active plays along, and the automation itself counts as active, whatever its status. Pauses
 * of the whole account are not looked at.
 */
export const simulate = defineEndpoint({
  method: 'POST',
  path: '/automations/simulate',
  access: 'signed-in',
  summary: 'Dry run of a saved automation or a draft over `texts` or the last `days`; nothing is ever sent',
  input: Fields.check(refuseUnclear),
  output: Simulation,
})
