import { holds } from '../assumptions.ts'
import { addComment, removeComment, setHidden } from '../state/comments.ts'
import { fieldsParam, pageParams, textParam, type Answer, type Call } from './graph/call.ts'
import { badParameter, missingObject, notPermitted } from './graph/errors.ts'
import { selectFields } from './graph/fields.ts'
import {
  newestFirst,
  commentNode,
  commentSource,
  isReadable,
  MAX_COMMENTS,
  ownPost,
  readable,
  STANDARD_COMMENT,
} from './nodes.ts'
import { paginate } from './graph/paging.ts'
import { getPerson } from './profile.ts'
import type { Comment } from '../state/state-types.ts'

const MAX_CHARACTERS = 2200

/** Newest first, top level only, at most 50. */
export function listComments(call: Call, postId: string): Answer {
  const post = ownPost(call, postId)
  const isHidden = post.productType === 'AD' && !holds(call.sandbox.state.settings, 'ad_comments_readable')
  if (isHidden) throw notPermitted('comments below ads')
  return commentPage(call, newestFirst(call, post.commentIds))
}

export function listReplies(call: Call, commentId: string): Answer {
  return commentPage(call, newestFirst(call, ownComment(call, commentId).replyIds))
}

export function getComment(call: Call, commentId: string): Answer {
  if (asksForPerson(call) && !call.sandbox.state.data.comments.has(commentId))
    return getPerson(call, commentId)
  const comment = ownComment(call, commentId)
  const isHidden = !holds(call.sandbox.state.settings, 'comment_readable')
  if (isHidden || !isReadable(call, comment)) throw missingObject(commentId)
  return selectFields(commentSource(call, comment), fieldsParam(call, STANDARD_COMMENT), 'IGComment')
}

/** A reply to a reply lands under the top comment. */
export function replyToComment(call: Call, commentId: string): Answer {
  const { state } = call.sandbox
  const comment = ownComment(call, commentId)
  const post = state.data.posts.get(comment.postId)
  const top = comment.parentId ? ownComment(call, comment.parentId) : comment
  if (comment.hidden || top.hidden) throw badParameter('You cannot reply to a hidden comment.')
  if (post?.live) throw badParameter('You cannot reply to a comment on a live video.')
  const reply = addComment(state, {
    postId: comment.postId,
    parentId: top.id,
    author: { kind: 'account', username: call.account.username },
    text: messageText(call),
    viaApi: true,
  })
  return { id: reply.id }
}

export function newComment(call: Call, postId: string): Answer {
  const post = ownPost(call, postId)
  if (post.live) throw badParameter('Comments on live videos cannot be made with this call.')
  if (!post.commentEnabled) throw badParameter('Comments are closed for this media.')
  const comment = addComment(call.sandbox.state, {
    postId,
    author: { kind: 'account', username: call.account.username },
    text: messageText(call),
    viaApi: true,
  })
  return { id: comment.id }
}

/** The owner's own comments stay visible whatever is asked. */
export function hideComment(call: Call, commentId: string): Answer {
  const comment = ownComment(call, commentId)
  const hideParameter = textParam(call.params, 'hide')
  if (hideParameter !== 'true' && hideParameter !== 'false')
    throw badParameter('The parameter hide is required.')
  if (call.sandbox.state.data.posts.get(comment.postId)?.live) {
    throw badParameter('Comments on live videos cannot be hidden.')
  }
  if (comment.author.kind === 'person') setHidden(call.sandbox.state, comment, hideParameter === 'true')
  return { success: true }
}

export function deleteComment(call: Call, commentId: string): Answer {
  removeComment(call.sandbox.state, ownComment(call, commentId))
  return { success: true }
}

/** An unknown id with fields of a person is answered as an unknown person, not as a missing object. */
function asksForPerson(call: Call): boolean {
  return /profile_pic|follower_count|is_user_follow_business/.test(textParam(call.params, 'fields') ?? '')
}

/** Comments of other accounts count as missing. */
function ownComment(call: Call, id: string): Comment {
  const comment = call.sandbox.state.data.comments.get(id)
  if (!comment) throw missingObject(id)
  const post = call.sandbox.state.data.posts.get(comment.postId)
  if (!post || post.account !== call.account.username) throw missingObject(id)
  return comment
}

function commentPage(call: Call, ids: string[]): Answer {
  const fields = fieldsParam(call, STANDARD_COMMENT)
  const comments = readable(call, ids)
  return { ...paginate(comments, pageParams(call, MAX_COMMENTS, MAX_COMMENTS), commentNode(call, fields)) }
}

export function messageText(call: Call): string {
  const text = textParam(call.params, 'message')?.trim() ?? ''
  if (text === '') throw badParameter('The parameter message is required.')
  if ([...text].length > MAX_CHARACTERS)
    throw badParameter(`The message is longer than ${MAX_CHARACTERS} characters.`)
  return text
}
