import { deleteComment } from '@skein/contract/automations/kinds/delete-comment'
import { call } from '../../../lib/api/api.ts'
import { deleteCommentPath } from '../../../lib/paths.ts'
import {
  deleteCommentWords as words,
  deleteCommentWords,
} from '../../../copy/automations/editors/delete-comment.ts'
import { editorWords, sectionsOf } from '../../../copy/automations/editors/editor.ts'
import { baseOf, fieldOfSlot, storedWith } from '../form/automation-form.ts'
import type { AutomationKind, PreviewProps } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import {
  DeleteCommentForm,
  deleteCommentFormOf,
  deleteCommentFormProblems,
  deleteCommentPayload,
  emptyDeleteComment,
} from './delete-comment-form.ts'
import { DeleteCommentFields } from './delete-comment-fields.tsx'
import { markMatches } from '../../../components/phone/highlight-logic.ts'
import { PhoneComment } from '../../../components/phone/phone-comment.tsx'
import { PhonePreview } from '../../../components/phone/phone-preview.tsx'
import { type Verdict, sampleText, verdictOf } from '../preview/preview-logic.ts'
import { PreviewLayout } from '../preview/preview-layout.tsx'
import { TestBench } from '../preview/try-panel.tsx'
import { useFirstPost } from '../fields/use-first-post.ts'
import { useFormValues } from '../form/use-form-field.ts'

const stored = storedWith(deleteCommentFormOf)

const kind: AutomationKind<DeleteCommentForm> = {
  type: deleteComment.type,
  titles: deleteCommentWords.titles,
  sections: sectionsOf('basics', 'trigger', 'posts', 'action', 'model'),
  empty: emptyDeleteComment,
  shape: DeleteCommentForm,
  addressOf: deleteCommentPath,
  listAfterDeploy: 'DELETE_COMMENT',
  load: async (automation_id, signal) => stored(await call(deleteComment.get, { automation_id }, { signal })),
  payloadOf: deleteCommentPayload,
  save: async (form, owner) =>
    stored(await call(deleteComment.save, { ...deleteCommentPayload(form, owner), ...baseOf(form) })),
  fieldOfSlot: fieldOfSlot({ range: 'dateRange' }),
  problemsOf: deleteCommentFormProblems,
  failureText: editorWords.triggerFailed,
  Fields: DeleteCommentFields,
  Preview: PreviewPanel,
}

/** Creates an automation that hides or deletes comments, or edits the one that `automation_id` in the URL names. */
export function DeleteCommentScreen() {
  return <AutomationScreen kind={kind} />
}

/** Preview of what happens to a comment, and a field to test another one. */
function PreviewPanel({ account, testText, onTestTextChange, checklist }: PreviewProps) {
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
