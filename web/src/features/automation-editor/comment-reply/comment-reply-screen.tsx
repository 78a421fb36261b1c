import { commentReply } from '@skein/contract/automations/kinds/comment-reply'
import { call } from '../../../lib/api/api.ts'
import { commentReplyPath } from '../../../lib/paths.ts'
import { commentReplyTitles, replyWords } from '../../../copy/automations/editors/comment-reply.ts'
import { editorWords, firstAutomation, sectionsOf } from '../../../copy/automations/editors/editor.ts'
import { baseOf, fieldOfSlot, storedWith } from '../form/automation-form.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import {
  CommentReplyForm,
  commentReplyFormOf,
  commentReplyFormProblems,
  commentReplyPayload,
  emptyCommentReply,
} from './comment-reply-form.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { CommentReplyFields } from './comment-reply-fields.tsx'

const stored = storedWith(commentReplyFormOf)

const kind: AutomationKind<CommentReplyForm> = {
  type: commentReply.type,
  titles: commentReplyTitles,
  sections: sectionsOf('basics', 'trigger', 'posts', 'reply', 'limits', 'model'),
  empty: emptyCommentReply,
  first: { ...emptyCommentReply, ...firstAutomation, custom_message: replyWords.firstMessage },
  shape: CommentReplyForm,
  addressOf: commentReplyPath,
  listAfterDeploy: 'COMMENT_REPLY',
  load: async (automation_id, signal) => stored(await call(commentReply.get, { automation_id }, { signal })),
  payloadOf: commentReplyPayload,
  save: async (form, owner) =>
    stored(await call(commentReply.save, { ...commentReplyPayload(form, owner), ...baseOf(form) })),
  fieldOfSlot: fieldOfSlot({ message: 'custom_message', range: 'dateRange' }),
  problemsOf: commentReplyFormProblems,
  failureText: editorWords.triggerFailed,
  Fields: CommentReplyFields,
  Preview: PreviewPanel,
}

/** Creates a comment reply, or edits the one that `automation_id` in the URL names. */
export function CommentReplyScreen() {
  return <AutomationScreen kind={kind} />
}
