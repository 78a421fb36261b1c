import { deleteComment, type ModerationAction } from '@skein/contract/automations/kinds/delete-comment'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { deleteCommentPath } from '../../../lib/paths.ts'
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
import { sectionsOf } from '../frame/sections.ts'

const titles = { create: m.delete_comment_titles_create(), edit: m.delete_comment_titles_edit() }

const goneTexts = {
  HIDE: m.moderation_gone_hide(),
  DELETE: m.moderation_gone_delete(),
} satisfies Record<ModerationAction, string>

const stored = storedWith(deleteCommentFormOf)

const kind: AutomationKind<DeleteCommentForm> = {
  type: deleteComment.type,
  titles: titles,
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
  failureText: (message: string) => m.editor_trigger_failed({ message }),
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
