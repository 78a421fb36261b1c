import { editorWords } from '../../../copy/automations/editor.ts'
import { verdictOf } from '../preview/preview-logic.ts'
import type { PreviewProps } from '../form/editor-kind.ts'
import { TestBench } from '../preview/try-panel.tsx'
import { useFirstPost } from '../fields/use-first-post.ts'
import { useWholeAutomation } from '../form/use-whole-form.ts'
import { MessagePhone } from '../message/message-phone.tsx'
import type { PrivateMessageForm } from './private-message-form.ts'

/** The comment and the message it earns, as their author sees them, and a bench to try a comment. */
export function PreviewPanel({ account, tried, onTriedChange, side, onSideChange }: PreviewProps) {
  const form = useWholeAutomation<PrivateMessageForm>()
  const post = useFirstPost(form, account.platform_user_id)
  return (
    <section aria-label={editorWords.livePreview} className="flex flex-col gap-5">
      <MessagePhone
        form={form}
        account={account.platform_username}
        event="comment"
        post={post}
        tried={tried}
        onTriedChange={onTriedChange}
        side={side}
        onSideChange={onSideChange}
      />
      <TestBench event="comment" text={tried} verdict={verdictOf(form, tried)} onTextChange={onTriedChange} />
    </section>
  )
}
