import type { PartReason } from '@skein/contract/automations/parts/part'
import type { ReasonCode } from '@skein/contract/reasons'
import type * as z from 'zod/mini'
import type { CompiledAutomation } from '../automation.ts'
import type { DecisionContext } from '../decide-types.ts'

/** What is loaded only for automations whose rules depend on it. */
export type RuleNeed =
  /** Whether the account and the person have exchanged messages. */
  | 'known_contact'
  /** When the automation last acted on the person, however long ago. */
  | 'last_action'

/** What a part of an automation decides. */
export interface Rule<Value = unknown> {
  field: string
  reason_code: ReasonCode
  needs?: RuleNeed
  /**
   * Returns the figures for the log if the part keeps the automation from acting on the event, or null. It is asked only for
   * automations whose value narrows.
   */
  stop(value: Value, automation: CompiledAutomation, context: DecisionContext): Figures | null
}

type Figures = Readonly<Record<string, unknown>>

/** The part of a rule. Its value and its reason are stated in the contract. */
interface RulePart<Schema extends z.core.$ZodType, Code extends ReasonCode> {
  field: string
  value: Schema
  reason?: PartReason<Code>
}

/** Returns the rule of a part. Throws if the part has no reason. */
export function defineRule<Schema extends z.core.$ZodType, Code extends ReasonCode>(
  { field, reason }: RulePart<Schema, Code>,
  rule: Pick<Rule<NonNullable<z.output<Schema>>>, 'needs' | 'stop'>,
): Rule<NonNullable<z.output<Schema>>> {
  if (reason === undefined) throw new Error(`${field} has no reason.`)
  return { field, reason_code: reason.code, ...rule }
}
