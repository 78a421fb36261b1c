import { PlatformError } from './errors.ts'
import { segment, unreadable, type Credentials, type Graph } from './graph.ts'
import { confirm, nullWhenGone, read } from './read.ts'
import { Comment, CommentReply, Created, pageOf } from './wire.ts'

const PAGE_SIZE = 50
const COMMENT_FIELDS =
  'id,text,timestamp,username,from,hidden,like_count,parent_id,' +
  `media{id,media_product_type},replies.limit(${PAGE_SIZE}){id}`
const REPLY_FIELDS = 'id,text,timestamp,username,from'
const MOST_REPLY_PAGES = 40

const CommentPage = pageOf(Comment)
const ReplyPage = pageOf(CommentReply)

export function commentCalls(graph: Graph) {
  /** All replies of a comment. As evidence an incomplete list would be worthless, so there is none. */
  async function listReplies(as: Credentials, commentId: string): Promise<CommentReply[]> {
    const replies: CommentReply[] = []
    let after: string | undefined
    for (let page = 0; page < MOST_REPLY_PAGES; page++) {
      const query = { fields: REPLY_FIELDS, limit: String(PAGE_SIZE), after }
      const answer = read(ReplyPage, await graph.get(as, { path: `${segment(commentId)}/replies`, query }))
      replies.push(...answer.items)
      if (answer.next_cursor === null) return replies
      after = answer.next_cursor
    }
    throw new PlatformError('unclear', { reason: 'unreadable', words: 'more replies than we read' })
  }

  return {
    listReplies,

    /** Publishes an answer below a comment; below a reply it hangs on the reply's top comment. */
    async replyToComment(as: Credentials, commentId: string, text: string): Promise<{ id: string }> {
      const path = `${segment(commentId)}/replies`
      return createdOf(await graph.post(as, { path, json: { message: text } }))
    },

    async createComment(as: Credentials, mediaId: string, text: string): Promise<{ id: string }> {
      const path = `${segment(mediaId)}/comments`
      return createdOf(await graph.post(as, { path, json: { message: text } }))
    },

    /** Null when the comment is gone, or never was visible to this account. */
    async getComment(as: Credentials, commentId: string): Promise<Comment | null> {
      const query = { fields: COMMENT_FIELDS }
      const answer = await nullWhenGone(graph.get(as, { path: segment(commentId), query }))
      if (answer === null) return null
      const comment = read(Comment, answer)
      if (comment.replies_count < PAGE_SIZE) return comment
      return { ...comment, replies_count: (await listReplies(as, commentId)).length }
    },

    /** Top-level comments of a post, newest first, 50 a page. */
    async listComments(as: Credentials, mediaId: string, after?: string) {
      const query = { fields: COMMENT_FIELDS, limit: String(PAGE_SIZE), after }
      const page = read(CommentPage, await graph.get(as, { path: `${segment(mediaId)}/comments`, query }))
      return { comments: page.items, next_cursor: page.next_cursor }
    },

    /** The owner's own comments stay visible whatever is asked. */
    async hideComment(as: Credentials, commentId: string, hide = true): Promise<void> {
      confirm(await graph.post(as, { path: segment(commentId), query: { hide: String(hide) } }))
    },

    async deleteComment(as: Credentials, commentId: string): Promise<void> {
      confirm(await graph.delete(as, { path: segment(commentId) }))
    },
  }
}

/** By hand: every reply of a comment storm passes here. */
function createdOf(answer: unknown): { id: string } {
  if (typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string') {
    if (answer.id !== '') return { id: answer.id }
  }
  const created = Created.safeParse(answer)
  if (!created.success) throw unreadable()
  return created.data
}
