import { m } from '@skein/messages'
import type { ModerationAction } from '@skein/contract/automations/kinds/delete-comment'
import { markMatches } from '../../../components/phone/highlight-logic.ts'
import { PhoneComment } from '../../../components/phone/phone-comment.tsx'
import { PhonePreview } from '../../../components/phone/phone-preview.tsx'
import { useFirstPost } from '../fields/use-first-post.ts'
import type { PreviewProps } from '../form/editor-kind.ts'
import { useShownValues } from '../form/use-form-field.ts'
import { PreviewLayout } from '../preview/preview-layout.tsx'
import { type Verdict, sampleText, verdictOf } from '../preview/preview-logic.ts'
import { TestBench } from '../preview/try-panel.tsx'
import type { DeleteCommentForm } from './delete-comment-form.ts'

const goneTexts = {
  HIDE: m.moderation_gone_hide(),
  DELETE: m.moderation_gone_delete(),
} satisfies Record<ModerationAction, string>

/** Preview of what happens to a comment, and a field to test another one. */
export function DeleteCommentPreview({ account, testText, onTestTextChange, checklist }: PreviewProps) {
  const form = useShownValues<DeleteCommentForm>()
  const comment = testText.trim() || sampleText(form) || m.moderation_sample_comment()
  const verdict = verdictOf(form, comment)
  const keyword = verdict.kind === 'fires' ? verdict.keyword : null
  return (
    <PreviewLayout
      phone={
        <PhonePreview
          title={m.editor_live_preview()}
          caption={m.delete_comment_caption({ account: account.platform_username })}
          onRestart={() => onTestTextChange('')}
        >
          <PhoneComment
            account={account.platform_username}
            post={useFirstPost(form, account.platform_user_id)}
            comment={markMatches(comment, keyword, form)}
            reply={null}
            note={noteOf(verdict, form)}
            byAi={null}
            sample={false}
          />
        </PhonePreview>
      }
    >
      <TestBench
        event="comment"
        text={testText}
        verdict={verdictOf(form, testText)}
        onTextChange={onTestTextChange}
      />
      {checklist}
    </PreviewLayout>
  )
}

function noteOf({ kind }: Verdict, { action }: DeleteCommentForm): string {
  if (kind === 'fires') return goneTexts[action]
  return kind === 'ai' ? m.delete_comment_by_ai() : m.delete_comment_stays()
}
