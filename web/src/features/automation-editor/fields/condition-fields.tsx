import type { ChoiceContext, Part } from '@skein/contract/automations/parts/part'
import { partGroups } from '@skein/contract/automations/parts/parts'
import { CheckboxGroup } from '../../../ui/forms/checkbox-group.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import type { TriggerForm } from '../form/automation-form.ts'
import { useEdited } from '../form/use-edited.ts'
import { automationFieldHook, useFormValues } from '../form/use-form-field.ts'
import { KeywordField } from './keyword-field.tsx'
import { NumberPart } from './number-part.tsx'

/** Conditions beside keywords and posts. */
export function ConditionFields() {
  const { type } = useEdited()
  // An AI conversation has no trigger.
  const { trigger_type, privately } = useFormValues<Partial<TriggerForm> & { privately?: boolean }>()
  const context = { automation_type: type, trigger_type, privately }
  return (
    <div className="flex flex-col gap-5">
      {partGroups.conditions
        .filter(({ types, triggers }) => types.includes(type) && (triggers?.includes(trigger_type) ?? true))
        .map((part) => (
          <div key={part.field} data-field={part.field}>
            <PartField part={part} context={context} />
          </div>
        ))}
    </div>
  )
}

interface PartFieldProps {
  part: Part
  context: ChoiceContext
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
    case 'duration':
      return <NumberPart part={props.part} />
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

function PartKeywords({ part, context }: PartFieldProps) {
  const { ink } = useEdited()
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

const isSame = <T,>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))
