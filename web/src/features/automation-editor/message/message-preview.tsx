import { verdictOf } from '../preview/preview-logic.ts'
import type { PreviewProps } from '../form/editor-kind.ts'
import { PreviewLayout } from '../preview/preview-layout.tsx'
import { TestBench } from '../preview/try-panel.tsx'
import { useFirstPost } from '../fields/use-first-post.ts'
import { useShownValues } from '../form/use-form-field.ts'
import { useUploadedAlt } from '../uploads/reply-images.ts'
import { MessagePhone, type PreviewedForm } from './message-phone.tsx'
import type { AutomationEvent } from '../../../lib/automation-event.ts'

/** Preview of the conversation, and a field to test a text. */
export function MessagePreview({
  event,
  account,
  checklist,
  ...rest
}: PreviewProps & { event: AutomationEvent }) {
  const { testText, onTestTextChange } = rest
  const form = useShownValues<PreviewedForm>()
  const post = useFirstPost(form, account.platform_user_id)
  const altOf = useUploadedAlt(account.platform_user_id)
  return (
    <PreviewLayout
      phone={
        <MessagePhone
          {...rest}
          form={form}
          altOf={altOf}
          account={account.platform_username}
          event={event}
          post={post}
        />
      }
    >
      <TestBench
        event={event}
        text={testText}
        verdict={verdictOf(form, testText)}
        byAi={form.reply_type === 'AI_DECISION'}
        onTextChange={onTestTextChange}
      />
      {checklist}
    </PreviewLayout>
  )
}
