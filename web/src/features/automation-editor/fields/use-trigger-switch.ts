import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { TriggerChoice, TriggerForm } from '../form/automation-form.ts'
import type { Trigger, TriggerConversion } from '../form/trigger-logic.ts'
import { useTriggerField } from './use-trigger-field.ts'

/** The trigger and how to switch it. `undo` brings back what the last switch converted; null when it converted nothing. */
export function useTriggerSwitch(convert: TriggerConversion) {
  const { getValues, setValue, clearErrors } = useFormContext<TriggerForm>()
  const { value: trigger } = useTriggerField('triggerType')
  const [before, setBefore] = useState<Trigger | null>(null)

  const take = (next: Trigger) => {
    clearErrors(['keywords', 'context'])
    const options = { shouldDirty: true }
    setValue('triggerType', next.triggerType, options)
    setValue('keywords', next.keywords, options)
    setValue('context', next.context, options)
  }
  const choose = (to: TriggerChoice) => {
    const { triggerType, keywords, context } = getValues()
    take(convert({ keywords, context }, to))
    setBefore(keywords.length > 0 || context !== '' ? { triggerType, keywords, context } : null)
  }
  const putBack = () => {
    if (before) take(before)
    setBefore(null)
  }
  return { trigger, choose, undo: before ? putBack : null }
}
