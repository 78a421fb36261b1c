import type { TriggerForm } from './rule-form.ts'
import { ruleFieldHook } from './use-rule-field.ts'

/** A field of the trigger, whatever the kind of the rule around it. */
export const useTriggerField = ruleFieldHook<TriggerForm>()
