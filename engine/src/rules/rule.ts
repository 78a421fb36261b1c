import type { AutomationType } from '@skein/contract/automations/automation'
import type { Part, PartReason } from '@skein/contract/automations/parts/part'
import type { PartValues } from '@skein/contract/automations/parts/parts'
import type { ReasonCode } from '@skein/contract/reasons'
import type * as z from 'zod/mini'
import type { CompiledAutomation } from '../automation.ts'
import type { CheckFigures, DecisionContext } from '../decide-types.ts'

/** A fact that is loaded only for automations with a rule that depends on it. */
export type RuleNeed =
  /** Whether the account and the person have exchanged messages. */
  | 'known_contact'
  /** The number of replies to a comment. */
  | 'replies'

/** Earlier actions of the automation that a rule counts. They are loaded for the decision and kept as long as they count. */
export type CountedActions =
  /** All under the same post. */
  | { scope: 'post' }
  /** All within the last seconds. */
  | { scope: 'period'; seconds: number }
  /** The last one on the same person, within the last seconds. Without seconds it counts for ever. */
  | { scope: 'person'; seconds?: number }

/** What a part of an automation decides. `Value` is what the rule makes of the settings. */
export interface Rule<Value = unknown> {
  part: Pick<Part, 'field' | 'types' | 'narrows'>
  reason_code: ReasonCode
  needs?: RuleNeed
  /** Returns the value to decide with. Default: that of the field. */
  compile?(value: unknown, settings: PartValues): Value
  counts?(value: Value): CountedActions
  /** Returns the figures for the log, whether the rule stops the automation or not. */
  figures?(value: Value, automation: CompiledAutomation, context: DecisionContext): CheckFigures
  /**
   * Returns the figures for the reason if the part keeps the automation from acting on the event, or null. It is asked only
   * for automations whose value narrows.
   */
  stop(value: Value, automation: CompiledAutomation, context: DecisionContext): ReasonFigures | null
}

type ReasonFigures = Readonly<Record<string, unknown>>

/** The part of a rule. Its value and its reason are stated in the contract. */
interface RulePart<Schema extends z.core.$ZodType, Code extends ReasonCode> {
  field: string
  types: readonly AutomationType[]
  value: Schema
  narrows?(value: NonNullable<z.output<Schema>>): boolean
  reason?: PartReason<Code>
}

/** Returns the rule of a part. Throws if the part has no reason. */
export function defineRule<
  Schema extends z.core.$ZodType,
  Code extends ReasonCode,
  Value = NonNullable<z.output<Schema>>,
>(
  part: RulePart<Schema, Code>,
  rule: Omit<Rule<Value>, 'part' | 'reason_code' | 'compile'> & {
    compile?(value: NonNullable<z.output<Schema>>, settings: PartValues): Value
  },
): Rule<Value> {
  if (part.reason === undefined) throw new Error(`${part.field} has no reason.`)
  return { part, reason_code: part.reason.code, ...rule } as Rule<Value>
}

/** Returns the value of a rule; null if it does not narrow the automation. */
export const ruleValue = <Value>(
  { conditions }: Pick<CompiledAutomation, 'conditions'>,
  { part }: Rule<Value>,
): Value | null => (conditions.get(part.field) ?? null) as Value | null
