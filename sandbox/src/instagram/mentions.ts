import { holds } from '../assumptions.ts'
import { answerMention as addAnswer } from '../state/mentions.ts'
import type { Mention } from '../state/state-types.ts'
import { graphTime, requireScope, textParam, type Answer, type Call } from './graph/call.ts'
import { messageText } from './comments.ts'
import { badParameter, missingObject, notPermitted } from './graph/errors.ts'
import { fieldsOr, selectFields, type Field, type Source } from './graph/fields.ts'

/** The fields of an account that read one mention, as in `mentioned_comment.comment_id(17900000000000000){text}`. */
export const mentionFields = (call: Call): Source => ({
  mentioned_comment: (field) => readMention(call, field, false),
  mentioned_media: (field) => readMention(call, field, true),
})

function readMention(call: Call, field: Field, isCaption: boolean): Record<string, unknown> {
  requireScope(call, 'comments')
  const id = field.argument ?? ''
  const mention = call.sandbox.state.data.mentions.get(id)
  if (mention?.account !== call.account.username || (mention.commentId === null) !== isCaption)
    throw missingObject(id)
  return selectFields(sourceOf(mention, id), fieldsOr(field.fields, 'id'), 'IGComment')
}

/** The text lacks the sign @ before the name of the account. */
function sourceOf(mention: Mention, id: string): Source {
  const words = () => mention.text.replaceAll(`@${mention.account}`, mention.account)
  const shared = { id: () => id, timestamp: () => graphTime(mention.at), username: () => mention.author }
  return mention.commentId === null
    ? { ...shared, caption: words, permalink: () => undefined }
    : { ...shared, text: words, media: () => ({ id: mention.mediaId }) }
}

export function answerMention(call: Call): Answer {
  const { state } = call.sandbox
  if (!holds(state.settings, 'mentions_answerable')) throw notPermitted('mentions')
  const mediaId = textParam(call.params, 'media_id')
  if (mediaId === undefined) throw badParameter('The parameter media_id is required.')
  const commentId = textParam(call.params, 'comment_id') ?? null
  const mention = state.data.mentions.get(commentId ?? mediaId)
  const isKnown = mention?.account === call.account.username && mention.mediaId === mediaId
  if (!isKnown || mention.commentId !== commentId) throw missingObject(commentId ?? mediaId)
  return { id: addAnswer(state, mention, messageText(call)) }
}
