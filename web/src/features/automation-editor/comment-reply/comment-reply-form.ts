import { commentReply, type CommentReplyAutomation } from '@skein/contract/automations/comment-reply'
import * as z from 'zod/mini'
import { noOwner, ownerFields, payloadOf, withJoinedKeywords, versionField } from '../form/automation-form.ts'
import type { AutomationOwner, StoredForm } from '../form/editor-kind.ts'

const Fields = z.omit(commentReply.fields, ownerFields)

/** Fields of the form and of a local draft; the number of replies may be blank. */
export const CommentReplyForm = z.strictObject({
  ...Fields.shape,
  ...versionField,
  reply_count_value: z.nullable(z.number()),
})
export type CommentReplyForm = z.output<typeof CommentReplyForm>

const defaults = z.parse(Fields, {
  name: '',
  trigger_type: 'KEYWORD',
  reply_type: 'CUSTOM',
  ignore_accents: true,
})
export const emptyCommentReply: CommentReplyForm = defaults

const fieldsOf = (form: CommentReplyForm, owner: AutomationOwner) => ({
  ...payloadOf(form, owner),
  reply_count_value: form.reply_count_value ?? defaults.reply_count_value,
})

export const commentReplyPayload = (form: CommentReplyForm, owner: AutomationOwner) =>
  withJoinedKeywords(fieldsOf(form, owner))

/** Returns the form for a stored automation. */
export const commentReplyFormOf = (automation: CommentReplyAutomation): StoredForm<CommentReplyForm> => ({
  ...z.parse(Fields, automation),
  automation_id: automation.automation_id,
  version: automation.version,
})

export const commentReplyFormProblems = (form: CommentReplyForm) =>
  commentReply.problemsOf(fieldsOf(form, noOwner))
