import { holds } from '../assumptions.ts'
import { accountOfPost, authorId } from '../state/comments.ts'
import { commentCount } from '../state/posts.ts'
import { graphTime, type Call } from './graph/call.ts'
import { badParameter, missingObject } from './graph/errors.ts'
import { fieldsOr, selectFields, type Field, type Source } from './graph/fields.ts'
import { paginate } from './graph/paging.ts'
import type { SandboxState, Comment, Post } from '../state/state-types.ts'

export const STANDARD_COMMENT = 'id,text,timestamp'
export const MAX_COMMENTS = 50

export function mediaSource(call: Call, post: Post): Source {
  const { sandbox } = call
  const picture = `${sandbox.url}/media/${post.id}.png`
  const child = post.parent !== null
  return {
    id: () => post.id,
    caption: () => (child || post.caption === '' ? undefined : post.caption),
    media_type: () => post.mediaType,
    media_product_type: () =>
      holds(sandbox.state.settings, 'media_has_product_type') ? post.productType : undefined,
    media_url: () => picture,
    thumbnail_url: () => (post.mediaType === 'VIDEO' ? picture : undefined),
    permalink: () => (child ? undefined : `${sandbox.url}/p/${post.id}`),
    shortcode: () => post.shortcode,
    timestamp: () => graphTime(post.at),
    username: () => post.account,
    owner: () => ({ id: call.account.id }),
    like_count: () => post.likes,
    comments_count: () => (child ? undefined : commentCount(sandbox.state, post)),
    is_comment_enabled: () => post.commentEnabled,
    is_shared_to_feed: () => (post.productType === 'REELS' ? true : undefined),
    alt_text: () => undefined,
    children: (field) => {
      if (post.children.length === 0) return undefined
      const fields = fieldsOr(field.fields, 'id')
      return {
        data: childrenOf(sandbox.state, post).map((item) =>
          selectFields(mediaSource(call, item), fields, 'IGMedia'),
        ),
      }
    },
    comments: (field) => {
      if (!holds(sandbox.state.settings, 'comments_nested_in_media'))
        throw badParameter('Tried accessing nonexisting field (comments) on node type (IGMedia)')
      const comments = readable(call, newestFirst(call, post.commentIds))
      if (comments.length === 0) return undefined
      return commentsIn(call, comments, field)
    },
  }
}

export function commentSource(call: Call, comment: Comment): Source {
  const { state } = call.sandbox
  const post = state.data.posts.get(comment.postId)
  const account = post ? accountOfPost(state, post) : call.account
  const isOwn = comment.author.kind === 'account' && comment.author.username === account.username
  return {
    id: () => comment.id,
    text: () => comment.text,
    timestamp: () => graphTime(comment.at),
    username: () => comment.author.username,
    from: () => ({
      id: authorId(state, comment.author, account),
      username: comment.author.username,
      ...(isOwn ? { self_ig_scoped_id: account.selfScopedId } : {}),
    }),
    hidden: () => comment.hidden,
    like_count: () => comment.likes,
    parent_id: () => comment.parentId ?? undefined,
    user: () => (isOwn ? { id: account.id } : undefined),
    legacy_instagram_comment_id: () => undefined,
    media: (field) => {
      if (!post) return undefined
      return selectFields(mediaSource(call, post), fieldsOr(field.fields, 'id,media_product_type'), 'IGMedia')
    },
    replies: (field) => {
      const replies = readable(call, comment.replyIds.toReversed())
      if (replies.length === 0) return undefined
      const { data, paging } = commentsIn(call, replies, field)
      return { data, ...(replies.length > data.length && paging ? { paging } : {}) }
    },
  }
}

/** Ids in the order of lists; `ids` are oldest first. */
export const newestFirst = (call: Call, ids: readonly string[]): string[] =>
  holds(call.sandbox.state.settings, 'comments_newest_first') ? ids.toReversed() : [...ids]

function listedComment(call: Call, comment: Comment): Source {
  const source = commentSource(call, comment)
  if (holds(call.sandbox.state.settings, 'comments_have_author')) return source
  return { ...source, from: () => undefined, username: () => undefined }
}

export const commentNode = (call: Call, fields: Field[]) => ({
  id: (comment: Comment) => comment.id,
  show: (comment: Comment) => selectFields(listedComment(call, comment), fields, 'IGComment'),
})

function commentsIn(call: Call, comments: readonly Comment[], { fields, limit, after }: Field) {
  const request = { limit: Math.min(limit ?? 25, MAX_COMMENTS), after }
  return paginate(comments, request, commentNode(call, fieldsOr(fields, STANDARD_COMMENT)))
}

export function ownPost(call: Call, id: string): Post {
  const post = call.sandbox.state.data.posts.get(id)
  if (!post || post.account !== call.account.username) throw missingObject(id)
  return post
}

export function readable(call: Call, ids: string[]): Comment[] {
  return ids
    .flatMap((id) => call.sandbox.state.data.comments.get(id) ?? [])
    .filter((comment) => isReadable(call, comment))
}

export function isReadable(call: Call, comment: Comment): boolean {
  const { state } = call.sandbox
  return comment.at <= state.now() - state.settings.readLagMs
}

function childrenOf(state: SandboxState, post: Post): Post[] {
  return post.children.flatMap((id) => state.data.posts.get(id) ?? [])
}
