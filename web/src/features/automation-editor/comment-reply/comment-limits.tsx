import {
  maxActions,
  maxRepliesPerPost,
  timePeriodSeconds,
  userCooldownSeconds,
} from '@skein/contract/automations/parts/action-limits'
import {
  ReplyCountCondition,
  replyCountCondition,
  replyCountValue,
} from '@skein/contract/automations/parts/reply-count'
import { m } from '@skein/messages'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { NumberPart } from '../fields/number-part.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'
import type { CommentReplyForm } from './comment-reply-form.ts'
import { conditionLabels } from '../fields/choice-labels.ts'

const useCommentField = automationFieldHook<CommentReplyForm>()

/** Limits on how often the automation replies. */
export function CommentLimits() {
  return (
    <>
      <ReplyCountFields />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberPart part={maxRepliesPerPost} />
        <NumberPart part={userCooldownSeconds} />
        <NumberPart part={maxActions} />
        <NumberPart part={timePeriodSeconds} />
      </div>
    </>
  )
}

const conditions = ReplyCountCondition.options.map((value) => ({ value, label: conditionLabels[value] }))

function ReplyCountFields() {
  const condition = useCommentField(replyCountCondition.field)
  const value = useCommentField(replyCountValue.field)
  return (
    <FieldGroup legend={replyCountCondition.label()} hint={m.comment_reply_count_hint()}>
      <div className="grid grid-cols-2 items-start gap-4">
        <div data-field={replyCountCondition.field}>
          <Field label={m.comment_reply_condition()}>
            <Select value={condition.value} options={conditions} onValueChange={condition.set} />
          </Field>
        </div>
        <div data-field={replyCountValue.field}>
          <Field label={replyCountValue.label()} error={value.error}>
            <NumberInput
              value={value.value}
              step={1}
              onValueChange={(count) => value.set(count === null ? null : Math.trunc(count))}
              onBlur={value.onBlur}
            />
          </Field>
        </div>
      </div>
    </FieldGroup>
  )
}
