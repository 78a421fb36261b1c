import { commentReply, type CommentReplyAutomation } from '@skein/contract/automations/kinds/comment-reply'
import { enteredMessage } from '@skein/contract/automations/messages/messages'
import { suggestedParts } from '@skein/contract/automations/parts/parts'
import { templateFieldsFor } from '@skein/contract/automations/replies/reply-template'
import * as z from 'zod/mini'
import {
  defineForm,
  noOwner,
  ownerFields,
  payloadOf,
  versionField,
  withJoinedKeywords,
} from '../form/automation-form.ts'
import type { AutomationOwner } from '../form/editor-kind.ts'
import { emptyMessage, messageFormOf, type MessageForm, messageShape } from '../message/message-form.ts'
import { withVariants } from '../reply/reply-options-form.ts'

const Fields = z.omit(commentReply.fields, { ...ownerFields, private_message: true })

/** Fields of the form and of a local draft; the number of replies may be blank. */
const CommentReplyForm = z.strictObject({
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

/** Returns the fields of a message without the type of the reply, which is that of the public one. */
const messageFieldsOf = ({ content, aside }: MessageForm) => ({ content, aside })

function fieldsOf(form: CommentReplyForm, owner: AutomationOwner) {
  const { content, aside: _aside, privately, ...fields } = form
  return {
    ...payloadOf(withVariants(fields, form.reply_type === 'CUSTOM'), owner),
    reply_count_value: form.reply_count_value ?? defaults.reply_count_value,
    ...(privately ? { private_message: templateFieldsFor(enteredMessage(content)) } : {}),
  }
}

export const commentReplyForm = defineForm({
  shape: CommentReplyForm,
  empty: {
    ...defaults,
    ...messageFieldsOf(emptyMessage),
    privately: false,
  },
  formOf: (automation: CommentReplyAutomation) => ({
    ...z.parse(Fields, automation),
    ...messageFieldsOf(automation.private_message ? messageFormOf(automation.private_message) : emptyMessage),
    privately: Boolean(automation.private_message),
  }),
  payloadOf: (form: CommentReplyForm, owner: AutomationOwner) => withJoinedKeywords(fieldsOf(form, owner)),
  problemsOf: (form) =>
    commentReply
      .problemsOf(fieldsOf(form, noOwner))
      .map(({ field, message }) => ({ field: field === 'private_message' ? 'content' : field, message })),
})
