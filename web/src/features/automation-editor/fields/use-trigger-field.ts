import type { TriggerForm } from '../form/automation-form.ts'
import { automationFieldHook } from '../form/use-form-field.ts'

/** A field of the trigger, whatever the kind of the rule around it. */
export const useTriggerField = automationFieldHook<TriggerForm>()
