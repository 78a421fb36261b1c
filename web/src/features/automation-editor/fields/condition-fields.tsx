import type { AutomationType } from '@skein/contract/automations/automation'
import type { ChoiceContext, Part } from '@skein/contract/automations/parts/part'
import { partGroups } from '@skein/contract/automations/parts/parts'
import type { SlotColour } from '@skein/contract/automations/sentence/sentence'
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import type { TriggerForm } from '../form/automation-form.ts'
import { automationFieldHook, useFormValues } from '../form/use-form-field.ts'
import { CountField } from './count-field.tsx'
import { KeywordField } from './keyword-field.tsx'

export interface ConditionFieldsProps {
  type: AutomationType
  ink: SlotColour
}

/** Conditions beside keywords and posts. */
export function ConditionFields({ type, ink }: ConditionFieldsProps) {
  // An AI conversation has no trigger.
  const { trigger_type, privately } = useFormValues<Partial<TriggerForm> & { privately?: boolean }>()
  const context = { automation_type: type, trigger_type, privately }
  return (
    <div className="flex flex-col gap-5 pt-4">
      {partGroups.conditions
        .filter(({ types, triggers }) => types.includes(type) && (triggers?.includes(trigger_type) ?? true))
        .map((part) => (
          <div key={part.field} data-field={part.field}>
            <PartField part={part} context={context} ink={ink} />
          </div>
        ))}
    </div>
  )
}

interface PartFieldProps {
  part: Part
  context: ChoiceContext
  ink: SlotColour
}

function PartField(props: PartFieldProps) {
  switch (props.part.control?.type) {
    case 'switch':
      return <PartSwitch {...props} />
    case 'keywords':
      return <PartKeywords {...props} />
    case 'choices':
      return <PartChoices {...props} />
    case 'number':
      return <PartNumber {...props} />
    case undefined:
      return null
  }
}

const useSwitch = automationFieldHook<Record<string, boolean | undefined>>()

function PartSwitch({ part, context }: PartFieldProps) {
  const field = useSwitch(part.field)
  return (
    <Switch
      label={part.label()}
      hint={part.hint?.(context)}
      checked={field.value ?? false}
      onCheckedChange={field.set}
    />
  )
}

const useTexts = automationFieldHook<Record<string, string[] | null | undefined>>()

function PartKeywords({ part, context, ink }: PartFieldProps) {
  const field = useTexts(part.field)
  if (part.control?.type !== 'keywords') return null
  return (
    <KeywordField
      label={part.label()}
      hint={part.hint?.(context) ?? ''}
      placeholder={part.control.placeholder()}
      keywords={field.value ?? []}
      ink={ink}
      onChange={field.set}
      onBlur={field.onBlur}
      error={field.error}
    />
  )
}

function PartChoices({ part, context }: PartFieldProps) {
  const field = useTexts(part.field)
  if (part.control?.type !== 'choices') return null
  const { labelOf, offered, usual } = part.control
  const defaults = usual(context)
  return (
    <CheckboxGroup
      legend={part.label()}
      hint={part.hint?.(context)}
      options={offered(context).map((value) => ({ value, label: labelOf(value) }))}
      values={field.value ?? defaults}
      onValuesChange={(values) => field.set(isSame(values, defaults) ? undefined : values)}
    />
  )
}

function PartNumber({ part, context }: PartFieldProps) {
  if (part.control?.type !== 'number') return null
  return (
    <CountField
      name={part.field}
      label={part.label()}
      hint={part.hint?.(context) ?? ''}
      min={part.control.min}
    />
  )
}

const isSame = <T,>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))
