import {
  getCommentReply,
  ReplyCountCondition,
  saveCommentReply,
} from '@skein/contract/automations/comment-reply'
import type { SentenceSlot } from '@skein/contract/automations/sentence'
import * as z from 'zod/mini'
import { call } from '../../../lib/api/api.ts'
import { commentReplyPath } from '../../../lib/paths.ts'
import { commentReplyTitles, replyWords } from '../../../copy/automations/comment-reply.ts'
import { editorWords, firstAutomation, sectionsOf } from '../../../copy/automations/editor.ts'
import { countShape, identityShape, modelShape, postsShape, triggerShape } from '../frame/draft-store.ts'
import { postsFieldOf } from '../form/automation-form.ts'
import type { AutomationKind } from '../form/editor-kind.ts'
import { AutomationScreen } from '../frame/editor-screen.tsx'
import {
  type CommentReplyForm,
  type CommentReplyFormField,
  commentReplyFormOf,
  commentReplyFormProblems,
  commentReplyPayload,
  commentReplySentence,
  emptyCommentReply,
} from './comment-reply-form.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { AutomationFields } from './rule-fields.tsx'

const kind: AutomationKind<CommentReplyForm> = {
  type: 'COMMENT_REPLY',
  titles: commentReplyTitles,
  sections: sectionsOf('basics', 'trigger', 'posts', 'reply', 'limits', 'model'),
  empty: emptyCommentReply,
  first: { ...emptyCommentReply, ...firstAutomation, customMessage: replyWords.firstMessage },
  shape: z.object({
    ...identityShape,
    ...triggerShape,
    ...postsShape,
    ...modelShape,
    replyType: z.enum(['ai_decision', 'custom']),
    customMessage: z.string(),
    systemPrompt: z.string(),
    maxRepliesPerPost: countShape,
    replyCountCondition: ReplyCountCondition,
    replyCountValue: countShape,
    maxActions: countShape,
    timePeriodSeconds: countShape,
    userCooldownSeconds: countShape,
  }),
  addressOf: commentReplyPath,
  listAfterDeploy: 'COMMENT_REPLY',
  load: async (automationId, signal) =>
    commentReplyFormOf(await call(getCommentReply, { automation_id: automationId }, { signal })),
  deploymentOf: (form, owner) => {
    const payload = commentReplyPayload(form, owner)
    return { payload, send: async () => commentReplyFormOf(await call(saveCommentReply, payload)) }
  },
  sentenceOf: commentReplySentence,
  fieldOfSlot,
  problemsOf: commentReplyFormProblems,
  failureText: editorWords.triggerFailed,
  Fields: AutomationFields,
  Preview: PreviewPanel,
}

/** Make a comment rule, or with `automation_id` in the address change one. */
export function CommentReplyScreen() {
  return <AutomationScreen kind={kind} />
}

function fieldOfSlot(slot: SentenceSlot, form: CommentReplyForm): CommentReplyFormField {
  switch (slot) {
    case 'keywords':
      return 'keywords'
    case 'context':
      return 'context'
    case 'posts':
      return postsFieldOf(form)
    case 'cap':
      return 'maxRepliesPerPost'
    case 'model':
      return 'modelUsage'
    case 'reply':
    case 'action':
      return form.replyType === 'custom' ? 'customMessage' : 'systemPrompt'
  }
}
