import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { Suspense } from 'react'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { ReplySection } from '../fields/reply-section.tsx'
import { VariableChips } from '../fields/variable-chips.tsx'
import { useEdited } from '../form/use-edited.ts'
import { automationFieldHook } from '../form/use-form-field.ts'
import { ReplyOptions } from '../reply/reply-options.tsx'
import type { CommentReplyForm } from './comment-reply-form.ts'

const MessageFields = lazyPart(async () => (await import('../message/message-fields.tsx')).MessageFields)

const useCommentField = automationFieldHook<CommentReplyForm>()

/** The public reply. */
export function PublicReply() {
  const message = useCommentField('custom_message')
  return (
    <ReplySection>
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
    </ReplySection>
  )
}

/** The private message that goes with the public reply, and how the reply is sent. */
export function CommentOptions() {
  const { value: type } = useCommentField('reply_type')
  return (
    <>
      <PrivatePart />
      <ReplyOptions isText={type === 'CUSTOM'} />
    </>
  )
}

/** The private message that the automation sends beside its public reply. */
function PrivatePart() {
  const { platformUserId } = useEdited()
  const privately = useCommentField('privately')
  return (
    <>
      <Switch
        label={m.reply_options_privately()}
        hint={m.reply_options_privately_hint()}
        checked={privately.value}
        onCheckedChange={privately.set}
      />
      {privately.value && (
        <FieldGroup legend={m.common_private_reply()}>
          <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
            <MessageFields platformUserId={platformUserId} />
          </Suspense>
        </FieldGroup>
      )}
    </>
  )
}
