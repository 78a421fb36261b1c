import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/forms/field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { replyWords } from '../../../copy/automations/comment-reply.ts'
import { fieldWords, sectionWords } from '../../../copy/automations/editor.ts'
import { AiReplyFields } from '../fields/ai-reply-fields.tsx'
import { ReplyChoice, useReplyChoice } from '../fields/reply-choice.tsx'
import { Section } from '../fields/section.tsx'
import { useCommentField } from './use-comment-field.ts'

/** What is answered in public. */
export function ReplySection() {
  const type = useReplyChoice()
  return (
    <Section title={sectionWords.reply} anchor="reply">
      <ReplyChoice />
      {type.value === 'custom' ? <CustomFields /> : <AiReplyFields />}
    </Section>
  )
}

function CustomFields() {
  const message = useCommentField('customMessage')
  return (
    <div data-field="customMessage">
      <Field label={replyWords.customMessage} hint={fieldWords.variablesHint} error={message.error}>
        <TextArea
          value={message.value}
          maxLength={limits.commentReply}
          counter={{ count: message.value.length, max: limits.commentReply }}
          placeholder={replyWords.customMessagePlaceholder}
          onChange={(event) => message.set(event.currentTarget.value)}
          onBlur={message.onBlur}
        />
      </Field>
    </div>
  )
}
