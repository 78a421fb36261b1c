import { markMatches } from '../../../components/phone/highlight-logic.ts'
import { PhoneComment } from '../../../components/phone/phone-comment.tsx'
import { PhonePreview } from '../../../components/phone/phone-preview.tsx'
import { deleteCommentWords as words } from '../../../copy/automations/delete-comment.ts'
import { editorWords } from '../../../copy/automations/editor.ts'
import { sampleText, type Verdict, verdictOf } from '../preview/preview-logic.ts'
import type { PreviewProps } from '../form/editor-kind.ts'
import { TestBench } from '../preview/try-panel.tsx'
import { useFirstPost } from '../fields/use-first-post.ts'
import { useFormValues } from '../form/use-form-field.ts'
import type { DeleteCommentForm } from './delete-comment-form.ts'

/** Preview of what happens to a comment, and a field to test another one. */
export function PreviewPanel({ account, testText, onTestTextChange }: PreviewProps) {
  const form = useFormValues<DeleteCommentForm>()
  const comment = testText.trim() || sampleText(form) || words.sampleComment
  const verdict = verdictOf(form, comment)
  const keyword = verdict.kind === 'fires' ? verdict.keyword : null
  return (
    <section aria-label={editorWords.livePreview} className="flex flex-col gap-5">
      <PhonePreview
        title={editorWords.livePreview}
        caption={words.caption(account.platform_username)}
        onRestart={() => onTestTextChange('')}
      >
        <PhoneComment
          account={account.platform_username}
          post={useFirstPost(form, account.platform_user_id)}
          comment={markMatches(comment, keyword, form.match_type)}
          reply={null}
          note={noteOf(verdict, form)}
          byAi={false}
          sample={false}
        />
      </PhonePreview>
      <TestBench
        event="comment"
        text={testText}
        verdict={verdictOf(form, testText)}
        onTextChange={onTestTextChange}
      />
    </section>
  )
}

function noteOf({ kind }: Verdict, { action }: DeleteCommentForm): string {
  if (kind === 'fires') return words.gone[action]
  return kind === 'ai' ? words.byAi : words.stays
}
