import { ReplySection } from '../fields/reply-section.tsx'
import { useEdited } from '../form/use-edited.ts'
import { useFormValues } from '../form/use-form-field.ts'
import { MessageFields } from '../message/message-fields.tsx'
import { isText, type MessageForm } from '../message/message-form.ts'
import { ReplyOptions } from '../reply/reply-options.tsx'

/** The message that is sent as the reply. */
export function MessageReply() {
  const { platformUserId } = useEdited()
  return (
    <ReplySection>
      <MessageFields platformUserId={platformUserId} />
    </ReplySection>
  )
}

/** How the message is sent. */
export const MessageOptions = () => <ReplyOptions isText={isText(useFormValues<MessageForm>())} />
