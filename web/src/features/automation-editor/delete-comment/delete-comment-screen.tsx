import { deleteComment } from '@skein/contract/automations/delete-comment'
import { call } from '../../../lib/api/api.ts'
import { deleteCommentPath } from '../../../lib/paths.ts'
import { deleteCommentWords } from '../../../copy/automations/delete-comment.ts'
import { editorWords, sectionsOf } from '../../../copy/automations/editor.ts'
import { fieldOfSlot } from '../form/automation-form.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import {
  DeleteCommentForm,
  deleteCommentFormOf,
  deleteCommentFormProblems,
  deleteCommentPayload,
  emptyDeleteComment,
} from './delete-comment-form.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { DeleteCommentFields } from './delete-comment-fields.tsx'

const kind: AutomationKind<DeleteCommentForm> = {
  type: deleteComment.type,
  titles: deleteCommentWords.titles,
  sections: sectionsOf('basics', 'trigger', 'posts', 'action', 'model'),
  empty: emptyDeleteComment,
  shape: DeleteCommentForm,
  addressOf: deleteCommentPath,
  listAfterDeploy: 'DELETE_COMMENT',
  load: async (automation_id, signal) =>
    deleteCommentFormOf(await call(deleteComment.get, { automation_id }, { signal })),
  payloadOf: deleteCommentPayload,
  save: async (form, owner) =>
    deleteCommentFormOf(await call(deleteComment.save, deleteCommentPayload(form, owner))),
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
