import type * as z from 'zod/mini'
import type { Reason } from '../../reason-catalogue/reason.ts'
import type { AutomationCheck } from '../kinds/automation-check.ts'
import type { AutomationType, TriggerType } from '../automation.ts'
import type { ExclusionFields } from '../keywords/exclusions.ts'

/** What the offered choices of a part depend on: the automation or the form in which it is edited. */
export interface ChoiceContext {
  automation_type: AutomationType
  /** Absent for a kind without a trigger. */
  trigger_type?: TriggerType | undefined
  /** The automation also sends a private message. */
  privately?: boolean | undefined
}

/** How a part is edited. */
export type PartControl =
  | { type: 'switch' }
  | { type: 'keywords'; placeholder: () => string }
  /** Lower numbers are raised to `min` while typing. */
  | { type: 'number'; min?: number }
  /** A number of seconds. */
  | { type: 'duration' }
  | {
      type: 'choices'
      labelOf: (choice: string) => string
      /** Returns the choices to offer, in the order in which they are shown. */
      offered: (context: ChoiceContext) => readonly string[]
      /** Returns what applies when nothing is chosen. */
      usual: (context: ChoiceContext) => readonly string[]
    }

/** What a clause of the sentence also depends on. */
export interface TriggerOfSentence extends ExclusionFields {
  automation_type: AutomationType
  trigger_type?: string | null | undefined
  match_type?: string | null | undefined
}

/**
 * A part is one condition, limit or option of an automation: one field of its payload. Its definition contains what the contract,
 * the form, the sentence, the list, the log and the assistant need. The engine contains its rule.
 */
export interface PartDefinition<
  Field extends string,
  Type extends AutomationType,
  Schema extends z.core.$ZodType,
  Initial extends z.output<Schema> | undefined = undefined,
  Code extends string = never,
> {
  /** Its name in the payload and in the stored settings. */
  field: Field
  /** The types of automations that have it. */
  types: readonly Type[]
  /** Schema of a value. */
  value: Schema
  /** The default in the payload. Without it, the field is optional. */
  initial?: Initial
  /** Defaults of single types. */
  initials?: Partial<Record<AutomationType, z.output<Schema>>>
  /** What a new automation of an editor or of the assistant has instead of the default of the API. */
  suggested?: z.output<Schema>
  /** What the list of automations holds where the settings have no value. */
  absent: false | null | readonly never[]
  label: () => string
  /** The value is a time in ISO 8601. */
  isTime?: true
  /** Returns why a value of the schema is refused; null if it is not. */
  problem?(value: NonNullable<z.output<Schema>>): string | null
  hint?: (context: ChoiceContext) => string | undefined
  /** Returns whether it keeps the automation from acting on some events. Absent for an option, which never does. */
  narrows?(value: NonNullable<z.output<Schema>>): boolean
  /** Its control. Absent if an editor has fields of its own for it. */
  control?: PartControl
  /** The triggers with which it can be edited. Default: all, also none. */
  triggers?: readonly (TriggerType | undefined)[]
  /** Returns its words in the sentence; null if it has none. */
  clause?(value: NonNullable<z.output<Schema>>, trigger: TriggerOfSentence): string | null
  /** The reason of the log when it keeps the automation from acting. */
  reason?: PartReason<Code>
  /** How the assistant sets it in a draft. Absent if it cannot. */
  draft?: { schema: z.core.$ZodType; description?: string }
}

/** The reason of a part, with its code. */
export type PartReason<Code extends string = string> = Reason & { code: Code }

/** Any part. */
export interface Part extends Omit<
  PartDefinition<string, AutomationType, z.core.$ZodType, unknown, string>,
  'narrows' | 'clause' | 'problem'
> {
  problem?(value: unknown): string | null
  narrows?(value: unknown): boolean
  clause?(value: unknown, trigger: TriggerOfSentence): string | null
}

/** Returns the definition with its exact types. */
export const definePart = <
  const Field extends string,
  const Type extends AutomationType,
  Schema extends z.core.$ZodType,
  const Initial extends z.output<Schema> | undefined = undefined,
  const Code extends string = never,
>(
  definition: PartDefinition<Field, Type, Schema, Initial, Code>,
) => definition

/** Returns the check of the value of a part for the problems of a kind. */
export const partCheck = ({ field, problem }: Part): AutomationCheck<object> => ({
  field,
  problems(automation) {
    const value: unknown = Reflect.get(automation, field) ?? null
    const message = value === null ? null : (problem?.(value) ?? null)
    return message === null ? [] : [message]
  },
})
