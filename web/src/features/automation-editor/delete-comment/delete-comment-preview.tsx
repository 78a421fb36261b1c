import { deleteCommentWords as words } from '../../../copy/automations/editors/delete-comment.ts'
import { editorWords } from '../../../copy/automations/editors/editor.ts'
import { markMatches } from '../../../components/phone/highlight-logic.ts'
import { PhoneComment } from '../../../components/phone/phone-comment.tsx'
import { PhonePreview } from '../../../components/phone/phone-preview.tsx'
import { useFirstPost } from '../fields/use-first-post.ts'
import type { PreviewProps } from '../form/editor-kind.ts'
import { useFormValues } from '../form/use-form-field.ts'
import { PreviewLayout } from '../preview/preview-layout.tsx'
import { type Verdict, sampleText, verdictOf } from '../preview/preview-logic.ts'
import { TestBench } from '../preview/try-panel.tsx'
import type { DeleteCommentForm } from './delete-comment-form.ts'

/** Preview of what happens to a comment, and a field to test another one. */
export function DeleteCommentPreview({ account, testText, onTestTextChange, checklist }: PreviewProps) {
  const form = useFormValues<DeleteCommentForm>()
  const comment = testText.trim() || sampleText(form) || words.sampleComment
  const verdict = verdictOf(form, comment)
  const keyword = verdict.kind === 'fires' ? verdict.keyword : null
  return (
    <PreviewLayout
      phone={
        <PhonePreview
          title={editorWords.livePreview}
          caption={words.caption(account.platform_username)}
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
  if (kind === 'fires') return words.gone[action]
  return kind === 'ai' ? words.byAi : words.stays
}
