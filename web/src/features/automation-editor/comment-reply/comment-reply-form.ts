import { commentReply, type CommentReplyAutomation } from '@skein/contract/automations/kinds/comment-reply'
import { enteredMessage } from '@skein/contract/automations/messages/messages'
import { suggestedParts } from '@skein/contract/automations/parts/parts'
import { templateFieldsFor } from '@skein/contract/automations/replies/reply-template'
import * as z from 'zod/mini'
import { noOwner, ownerFields, payloadOf, withJoinedKeywords, versionField } from '../form/automation-form.ts'
import type { AutomationOwner, StoredForm } from '../form/editor-kind.ts'
import { emptyMessage, messageFormOf, messageShape } from '../message/message-form.ts'
import { withVariants } from '../reply/reply-options-form.ts'

const Fields = z.omit(commentReply.fields, { ...ownerFields, private_message: true })

/** Fields of the form and of a local draft; the number of replies may be blank. */
export const CommentReplyForm = z.strictObject({
  ...messageShape,
  ...Fields.shape,
  ...versionField,
  reply_count_value: z.nullable(z.number()),
  /** Whether the private message, in the fields of a message, is sent as well. */
  privately: z.boolean(),
})
export type CommentReplyForm = z.output<typeof CommentReplyForm>

const defaults = z.parse(Fields, {
  name: '',
  trigger_type: 'KEYWORD',
  reply_type: 'CUSTOM',
  ...suggestedParts('COMMENT_REPLY'),
})
const { reply_type: _, ...emptyPrivateMessage } = emptyMessage
export const emptyCommentReply: CommentReplyForm = { ...defaults, ...emptyPrivateMessage, privately: false }

function fieldsOf(form: CommentReplyForm, owner: AutomationOwner) {
  const { content, aside: _aside, privately, ...fields } = form
  return {
    ...payloadOf(withVariants(fields, form.reply_type === 'CUSTOM'), owner),
    reply_count_value: form.reply_count_value ?? defaults.reply_count_value,
    ...(privately ? { private_message: templateFieldsFor(enteredMessage(content)) } : {}),
  }
}

export const commentReplyPayload = (form: CommentReplyForm, owner: AutomationOwner) =>
  withJoinedKeywords(fieldsOf(form, owner))

/** Returns the form for a stored automation. */
export function commentReplyFormOf(automation: CommentReplyAutomation): StoredForm<CommentReplyForm> {
  const { private_message: message } = automation
  const { reply_type: _type, ...fields } = message ? messageFormOf(message) : emptyMessage
  return {
    ...z.parse(Fields, automation),
    ...fields,
    privately: Boolean(message),
    automation_id: automation.automation_id,
    version: automation.version,
  }
}

export const commentReplyFormProblems = (form: CommentReplyForm) =>
  commentReply
    .problemsOf(fieldsOf(form, noOwner))
    .map(({ field, message }) => ({ field: field === 'private_message' ? 'content' : field, message }))
