import { ReplyCountCondition } from '@skein/contract/automations/comment-reply'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { conditionLabels, replyWords } from '../../../copy/automations/comment-reply.ts'
import { fieldWords, sectionWords } from '../../../copy/automations/editor.ts'
import { CooldownField, CountField, RateFields } from '../fields/count-field.tsx'
import { Section } from '../fields/section.tsx'
import { useCommentField } from './use-comment-field.ts'

const conditions = ReplyCountCondition.options.map((value) => ({ value, label: conditionLabels[value] }))

/** How often the rule may speak. */
export function LimitsSection() {
  return (
    <Section title={sectionWords.limits} anchor="limits">
      <ReplyCountFields />
      <div className="grid gap-5 sm:grid-cols-2">
        <CountField name="maxRepliesPerPost" label={replyWords.maxPerPost} hint={fieldWords.unlimited} />
        <CooldownField />
        <RateFields />
      </div>
    </Section>
  )
}

function ReplyCountFields() {
  const condition = useCommentField('replyCountCondition')
  const value = useCommentField('replyCountValue')
  return (
    <FieldGroup legend={replyWords.replyCount} hint={replyWords.replyCountHint}>
      <div className="grid grid-cols-2 items-start gap-4">
        <div data-field="replyCountCondition">
          <Field label={replyWords.condition}>
            <Select value={condition.value} options={conditions} onValueChange={condition.set} />
          </Field>
        </div>
        <div data-field="replyCountValue">
          <Field label={replyWords.replyCountValue} error={value.error}>
            <NumberInput
              value={value.value}
              step={1}
              onValueChange={(typed) => value.set(typed === null ? null : Math.trunc(typed))}
              onBlur={value.onBlur}
            />
          </Field>
        </div>
      </div>
    </FieldGroup>
  )
}
