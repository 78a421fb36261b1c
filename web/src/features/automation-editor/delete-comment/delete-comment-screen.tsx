import {
  getDeleteComment,
  ModerationAction,
  saveDeleteComment,
} from '@skein/contract/automations/delete-comment'
import * as z from 'zod/mini'
import { call } from '../../../lib/api/api.ts'
import { deleteCommentPath } from '../../../lib/paths.ts'
import { deleteCommentWords } from '../../../copy/automations/delete-comment.ts'
import { editorWords, sectionsOf } from '../../../copy/automations/editor.ts'
import { identityShape, modelShape, postsShape, triggerShape } from '../frame/draft-store.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import {
  type DeleteCommentForm,
  deleteCommentFormOf,
  deleteCommentFormProblems,
  deleteCommentPayload,
  deleteCommentSentence,
  emptyDeleteComment,
  fieldOfSlot,
} from './delete-comment-form.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { AutomationFields } from './rule-fields.tsx'

const kind: AutomationKind<DeleteCommentForm> = {
  type: 'DELETE_COMMENT',
  titles: deleteCommentWords.titles,
  sections: sectionsOf('basics', 'trigger', 'posts', 'action', 'model'),
  empty: emptyDeleteComment,
  shape: z.object({
    ...identityShape,
    ...triggerShape,
    ...postsShape,
    ...modelShape,
    action: ModerationAction,
    systemPrompt: z.string(),
  }),
  addressOf: deleteCommentPath,
  listAfterDeploy: 'DELETE_COMMENT',
  load: async (automationId, signal) =>
    deleteCommentFormOf(await call(getDeleteComment, { automation_id: automationId }, { signal })),
  deploymentOf: (form, owner) => {
    const payload = deleteCommentPayload(form, owner)
    return { payload, send: async () => deleteCommentFormOf(await call(saveDeleteComment, payload)) }
  },
  sentenceOf: deleteCommentSentence,
  fieldOfSlot,
  problemsOf: deleteCommentFormProblems,
  failureText: editorWords.triggerFailed,
  Fields: AutomationFields,
  Preview: PreviewPanel,
}

/** Make a rule that hides or deletes comments, or with `automation_id` in the address change one. */
export function DeleteCommentScreen() {
  return <AutomationScreen kind={kind} />
}
