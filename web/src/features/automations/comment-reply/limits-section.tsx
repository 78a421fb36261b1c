import { ReplyCountCondition } from '@skein/contract/automations/comment-reply'
import { FieldGroup } from '../../../ui/field-group.tsx'
import { Field } from '../../../ui/field.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { conditionLabels, fieldWords, sectionWords } from '../../../words/comment-reply.ts'
import { Section } from '../editor/section.tsx'
import { useRuleField } from './use-rule-field.ts'

const conditions = ReplyCountCondition.options.map((value) => ({ value, label: conditionLabels[value] }))

/** How often the rule may speak. */
export function LimitsSection() {
  return (
    <Section title={sectionWords.limits} anchor="limits">
      <ReplyCountFields />
      <div className="grid gap-5 sm:grid-cols-2">
        <CountField name="maxRepliesPerPost" label={fieldWords.maxPerPost} hint={fieldWords.unlimited} />
        <CountField
          name="userCooldownSeconds"
          label={fieldWords.cooldown}
          hint={fieldWords.cooldownHint}
          min={0}
        />
        <CountField name="maxActions" label={fieldWords.maxActions} hint={fieldWords.unlimited} min={0} />
        <CountField
          name="timePeriodSeconds"
          label={fieldWords.timePeriod}
          hint={fieldWords.timePeriodHint}
          min={0}
        />
      </div>
    </Section>
  )
}

function ReplyCountFields() {
  const condition = useRuleField('replyCountCondition')
  const value = useRuleField('replyCountValue')
  return (
    <FieldGroup legend={fieldWords.replyCount} hint={fieldWords.replyCountHint}>
      <div className="grid grid-cols-2 items-start gap-4">
        <div data-field="replyCountCondition">
          <Field label={fieldWords.condition}>
            <Select value={condition.value} options={conditions} onValueChange={condition.set} />
          </Field>
        </div>
        <div data-field="replyCountValue">
          <Field label={fieldWords.replyCountValue} error={value.error}>
            <NumberInput value={value.value} step={1} onValueChange={value.set} onBlur={value.onBlur} />
          </Field>
        </div>
      </div>
    </FieldGroup>
  )
}

interface CountFieldProps {
  name: 'maxRepliesPerPost' | 'maxActions' | 'timePeriodSeconds' | 'userCooldownSeconds'
  label: string
  hint: string
  /** Lower numbers are raised to this as they are typed. */
  min?: number
}

function CountField({ name, label, hint, min }: CountFieldProps) {
  const field = useRuleField(name)
  const take = (typed: number | null) => {
    const whole = typed === null ? null : Math.trunc(typed)
    field.set(whole === null || min === undefined ? whole : Math.max(min, whole))
  }
  return (
    <div data-field={name}>
      <Field label={label} hint={hint} error={field.error}>
        <NumberInput value={field.value} min={min} step={1} onValueChange={take} onBlur={field.onBlur} />
      </Field>
    </div>
  )
}
