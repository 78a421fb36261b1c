import { PlatformError } from './graph/errors.ts'
import {
  segment,
  type Credentials,
  type Graph,
  requireSuccess,
  nullIfNotFound,
  parseResponse,
} from './graph/graph.ts'
import { Comment, CommentReply, Created, pageOf } from './graph/schemas.ts'

const PAGE_SIZE = 50
const COMMENT_FIELDS =
  'id,text,timestamp,username,from,hidden,like_count,parent_id,' +
  `media{id,media_product_type},replies.limit(${PAGE_SIZE}){id}`
const REPLY_FIELDS = 'id,text,timestamp,username,from'
const MAX_REPLY_PAGES = 40

const CommentPage = pageOf(Comment, 'comments')
const ReplyPage = pageOf(CommentReply, 'replies')

interface Replies {
  replies: CommentReply[]
  /** Replies that are left out because they could not be read. */
  unreadable: number
}

export function commentCalls(graph: Graph) {
  // Throws above 2000 replies: callers look for a published reply, so an incomplete list would be wrong.
  async function listReplies(as: Credentials, commentId: string): Promise<Replies> {
    const replies: CommentReply[] = []
    let unreadable = 0
    let after: string | undefined
    for (let page = 0; page < MAX_REPLY_PAGES; page++) {
      const query = { fields: REPLY_FIELDS, limit: String(PAGE_SIZE), after }
      const read = await graph.read(as, ReplyPage, { path: `${segment(commentId)}/replies`, query })
      replies.push(...read.items)
      unreadable += read.unreadable
      if (read.next_cursor === null) return { replies, unreadable }
      after = read.next_cursor
    }
    const message = `more than ${MAX_REPLY_PAGES * PAGE_SIZE} replies`
    throw new PlatformError('unclear', { reason: 'unreadable', message })
  }

  return {
    listReplies,

    /** Replies to a comment. A reply to a reply gets the top-level comment as its parent. */
    async replyToComment(as: Credentials, commentId: string, text: string): Promise<{ id: string }> {
      const path = `${segment(commentId)}/replies`
      return parseResponse(Created, await graph.post(as, { path, json: { message: text } }))
    },

    /** Returns null when the comment was deleted or was never visible to this account. */
    async getComment(as: Credentials, commentId: string): Promise<Comment | null> {
      const query = { fields: COMMENT_FIELDS }
      const comment = await nullIfNotFound(graph.read(as, Comment, { path: segment(commentId), query }))
      if (comment === null || comment.replies_count < PAGE_SIZE) return comment
      const { replies, unreadable } = await listReplies(as, commentId)
      return { ...comment, replies_count: replies.length + unreadable }
    },

    /** Returns top-level comments of a post, newest first, 50 per page. */
    async listComments(as: Credentials, mediaId: string, after?: string) {
      const query = { fields: COMMENT_FIELDS, limit: String(PAGE_SIZE), after }
      const page = await graph.read(as, CommentPage, { path: `${segment(mediaId)}/comments`, query })
      return { comments: page.items, next_cursor: page.next_cursor }
    },

    /** Has no effect on comments of the account itself: Instagram keeps them visible. */
    async hideComment(as: Credentials, commentId: string, hide = true): Promise<void> {
      requireSuccess(await graph.post(as, { path: segment(commentId), query: { hide: String(hide) } }))
    },

    async deleteComment(as: Credentials, commentId: string): Promise<void> {
      requireSuccess(await graph.delete(as, { path: segment(commentId) }))
    },
  }
}
