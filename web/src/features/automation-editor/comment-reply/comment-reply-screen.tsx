import { commentReply } from '@skein/contract/automations/kinds/comment-reply'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { commentReplyPath } from '../../../lib/paths.ts'
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
import { sectionsOf } from '../frame/sections.ts'
import { firstAutomation } from '../form/first-automation.ts'

const titles = {
  create: m.comment_reply_titles_create(),
  edit: m.comment_reply_titles_edit(),
}

const stored = storedWith(commentReplyFormOf)

const kind: AutomationKind<CommentReplyForm> = {
  type: commentReply.type,
  titles: titles,
  sections: sectionsOf('basics', 'trigger', 'posts', 'reply', 'limits', 'model'),
  empty: emptyCommentReply,
  first: {
    ...emptyCommentReply,
    ...firstAutomation,
    custom_message: m.comment_reply_first_message({ username: '{username}' }),
  },
  shape: CommentReplyForm,
  addressOf: commentReplyPath,
  listAfterDeploy: 'COMMENT_REPLY',
  load: async (automation_id, signal) => stored(await call(commentReply.get, { automation_id }, { signal })),
  payloadOf: commentReplyPayload,
  save: async (form, owner) =>
    stored(await call(commentReply.save, { ...commentReplyPayload(form, owner), ...baseOf(form) })),
  fieldOfSlot: fieldOfSlot({ message: 'custom_message', range: 'dateRange' }),
  problemsOf: commentReplyFormProblems,
  failureText: (message: string) => m.editor_trigger_failed({ message }),
  Fields: CommentReplyFields,
  Preview: PreviewPanel,
}

/** Creates a comment reply, or edits the one that `automation_id` in the URL names. */
export function CommentReplyScreen() {
  return <AutomationScreen kind={kind} />
}
