import { PhoneDm } from '../../../components/phone/phone-dm.tsx'
import { PhonePreview } from '../../../components/phone/phone-preview.tsx'
import { editorWords } from '../../../copy/automations/editors/editor.ts'
import { previewNotes } from '../../../copy/automations/editors/message.ts'
import type { PreviewProps } from '../form/editor-kind.ts'
import { useFormValues } from '../form/use-form-field.ts'
import { PreviewLayout } from '../preview/preview-layout.tsx'
import { TestBench } from '../preview/try-panel.tsx'
import type { AiConversationForm } from './ai-conversation-form.ts'

/** Preview of the conversation, and a field to test a message. */
export function ConversationPreview({ account, testText, onTestTextChange, checklist }: PreviewProps) {
  const { system_prompt } = useFormValues<AiConversationForm>()
  const prompt = (system_prompt ?? '').trim()
  return (
    <PreviewLayout
      phone={
        <PhonePreview
          title={editorWords.livePreview}
          onRestart={() => onTestTextChange('')}
          caption={previewNotes.caption}
        >
          <PhoneDm
            account={account.platform_username}
            said={[{ text: testText.trim() || previewNotes.sampleText, marked: false }]}
            message={{ type: 'text', text: prompt || previewNotes.sampleReply }}
            byAi
            sample={prompt === ''}
          />
        </PhonePreview>
      }
    >
      <TestBench
        event="message"
        text={testText}
        verdict={{ kind: 'always' }}
        onTextChange={onTestTextChange}
      />
      {checklist}
    </PreviewLayout>
  )
}
