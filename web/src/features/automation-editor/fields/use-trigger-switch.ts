import type { TriggerType } from '@skein/contract/automations/automation'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { TriggerForm } from '../form/automation-form.ts'
import type { Trigger, TriggerConversion } from '../form/trigger-logic.ts'
import { useTriggerField } from '../form/use-form-field.ts'

/** Switches the trigger type. `undo` restores the fields before the last conversion; null if nothing was converted. */
export function useTriggerSwitch(convert: TriggerConversion) {
  const { getValues, setValue, clearErrors } = useFormContext<TriggerForm>()
  const { value: trigger } = useTriggerField('trigger_type')
  const [before, setBefore] = useState<Trigger | null>(null)

  const take = (next: Trigger) => {
    clearErrors(['keywords', 'ai_context_rules'])
    const options = { shouldDirty: true }
    setValue('trigger_type', next.trigger_type, options)
    setValue('keywords', next.keywords, options)
    setValue('ai_context_rules', next.ai_context_rules, options)
  }
  const choose = (to: TriggerType) => {
    const { trigger_type, keywords, ai_context_rules } = getValues()
    const before = { trigger_type, keywords, ai_context_rules: ai_context_rules ?? '' }
    take(convert(before, to))
    setBefore(keywords.length > 0 || before.ai_context_rules !== '' ? before : null)
  }
  const putBack = () => {
    if (before) take(before)
    setBefore(null)
  }
  return { trigger, choose, undo: before ? putBack : null }
}
