import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { ReplyCountCondition } from '@skein/contract/automations/parts/reply-count'
import { DateRange } from '@skein/contract/automations/parts/posts'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { NumberInput } from '../../../ui/forms/number-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { BasicsSection } from '../fields/basics-section.tsx'
import { Conditions } from '../fields/conditions.tsx'
import { CooldownField, CountField, RateFields } from '../fields/count-field.tsx'
import { ModelSection } from '../fields/model-section.tsx'
import { PostsSection } from '../fields/posts-section.tsx'
import { ReplySection } from '../fields/reply-section.tsx'
import { Section } from '../fields/section.tsx'
import { convertIntoSentence } from '../form/trigger-logic.ts'
import { TriggerSection } from '../fields/trigger-section.tsx'
import { VariableChips } from '../fields/variable-chips.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'
import { ReplyOptions } from '../reply/reply-options.tsx'
import type { CommentReplyForm } from './comment-reply-form.ts'
import { PrivatePart } from './private-part.tsx'
import { conditionLabels } from '../fields/choice-labels.ts'

const useCommentField = automationFieldHook<CommentReplyForm>()

export function CommentReplyFields({ account }: { account: ConnectedAccount }) {
  const trigger = useCommentField('trigger_type')
  const reply = useCommentField('reply_type')
  return (
    <>
      <BasicsSection />
      <TriggerSection event="comment" ink="fern" convert={convertIntoSentence} />
      <PostsSection
        platformUserId={account.platform_user_id}
        rangeField="dateRange"
        ranges={DateRange.options}
      />
      <ReplySection
        extras={
          <>
            <PrivatePart platformUserId={account.platform_user_id} />
            <ReplyOptions isText={reply.value === 'CUSTOM'} />
          </>
        }
      >
        <CustomMessage />
      </ReplySection>
      <LimitsSection />
      <ModelSection unused={trigger.value === 'KEYWORD' && reply.value === 'CUSTOM'} />
    </>
  )
}

function CustomMessage() {
  const message = useCommentField('custom_message')
  return (
    <div data-field="custom_message" data-variables className="flex flex-col gap-2">
      <Field label={m.editor_field_custom()} error={message.error}>
        <TextArea
          value={message.value ?? ''}
          maxLength={limits.commentReply}
          counter={{ count: (message.value ?? '').length, max: limits.commentReply }}
          placeholder={m.comment_reply_custom_message_placeholder()}
          onChange={(event) => message.set(event.currentTarget.value)}
          onBlur={message.onBlur}
        />
      </Field>
      <VariableChips label={m.editor_field_custom()} />
    </div>
  )
}

const conditions = ReplyCountCondition.options.map((value) => ({ value, label: conditionLabels[value] }))

/** Limits on how often the automation replies. */
function LimitsSection() {
  return (
    <Section title={m.editor_section_limits()} anchor="limits">
      <ReplyCountFields />
      <div className="grid gap-5 sm:grid-cols-2">
        <CountField
          name="max_replies_per_post"
          label={m.comment_reply_max_per_post()}
          hint={m.editor_field_unlimited()}
        />
        <CooldownField />
        <RateFields />
      </div>
      <Conditions type="COMMENT_REPLY" ink="fern" />
    </Section>
  )
}

function ReplyCountFields() {
  const condition = useCommentField('reply_count_condition')
  const value = useCommentField('reply_count_value')
  return (
    <FieldGroup legend={m.comment_reply_count()} hint={m.comment_reply_count_hint()}>
      <div className="grid grid-cols-2 items-start gap-4">
        <div data-field="reply_count_condition">
          <Field label={m.comment_reply_condition()}>
            <Select value={condition.value} options={conditions} onValueChange={condition.set} />
          </Field>
        </div>
        <div data-field="reply_count_value">
          <Field label={m.common_replies()} error={value.error}>
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
