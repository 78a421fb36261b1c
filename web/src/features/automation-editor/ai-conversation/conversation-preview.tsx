import { m } from '@skein/messages'
import { PhoneDm } from '../../../components/phone/phone-dm.tsx'
import { PhonePreview } from '../../../components/phone/phone-preview.tsx'
import type { PreviewProps } from '../form/editor-kind.ts'
import { useAiReply } from '../preview/ai-preview.ts'
import { PreviewLayout } from '../preview/preview-layout.tsx'
import { TestBench } from '../preview/try-panel.tsx'

/** Preview of the conversation, and a field to test a message. */
export function ConversationPreview({ account, testText, onTestTextChange, checklist }: PreviewProps) {
  const reply = useAiReply(testText)
  return (
    <PreviewLayout
      phone={
        <PhonePreview
          title={m.editor_live_preview()}
          onRestart={() => onTestTextChange('')}
          caption={m.message_preview_notes_caption()}
        >
          <PhoneDm
            account={account.platform_username}
            said={[{ text: testText.trim() || m.editor_bench_placeholder(), marked: false }]}
            message={{ type: 'text', text: reply ?? m.phone_ai_placeholder() }}
            byAi={reply === null ? 'placeholder' : 'written'}
            sample={false}
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
