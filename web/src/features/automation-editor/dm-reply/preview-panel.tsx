import { editorWords } from '../../../copy/automations/editor.ts'
import { verdictOf } from '../preview/preview-logic.ts'
import type { PreviewProps } from '../form/editor-kind.ts'
import { TestBench } from '../preview/try-panel.tsx'
import { useWholeAutomation } from '../form/use-whole-form.ts'
import { MessagePhone } from '../message/message-phone.tsx'
import type { DmReplyForm } from './dm-reply-form.ts'

/** The conversation as a customer sees it, and a bench to try a message on the rule. */
export function PreviewPanel({ account, tried, onTriedChange, side, onSideChange }: PreviewProps) {
  const form = useWholeAutomation<DmReplyForm>()
  return (
    <section aria-label={editorWords.livePreview} className="flex flex-col gap-5">
      <MessagePhone
        form={form}
        account={account.platform_username}
        event="message"
        post={null}
        tried={tried}
        onTriedChange={onTriedChange}
        side={side}
        onSideChange={onSideChange}
      />
      <TestBench event="message" text={tried} verdict={verdictOf(form, tried)} onTextChange={onTriedChange} />
    </section>
  )
}
