import { PlatformError } from './graph/errors.ts'
import { segment, type Credentials, type Graph } from './graph/graph.ts'
import { commentsWithPost, pageOf, ShownComment, ShownPost } from './graph/schemas.ts'

/** The platform returns at most 50 comments per call. */
const COMMENTS = 50
const REPLIES = 20
/** Replies of a comment that is listed with its post; it may have more. */
export const repliesWithPost = 3
const NEWEST_POSTS = 50
const OLDER_POSTS = 100
const POST_FIELDS = 'id,media_product_type,comments_count'
const REPLY_FIELDS = 'id,text,timestamp,username,from'
const commentFields = (replies: number) => `${REPLY_FIELDS},hidden,replies.limit(${replies}){${REPLY_FIELDS}}`
const POST_WITH_COMMENTS = `${POST_FIELDS},comments.limit(${commentsWithPost}){${commentFields(repliesWithPost)}}`

const CommentPage = pageOf(ShownComment, 'comments')
const PostPage = pageOf(ShownPost, 'posts with comments')

export function shownCommentCalls(graph: Graph) {
  async function listPosts(as: Credentials, fields: string, page: { limit: number; after?: string }) {
    const query = { fields, limit: String(page.limit), after: page.after }
    const path = `${segment(as.platformUserId)}/media`
    const { items, next_cursor } = await graph.read(as, PostPage, { path, query })
    return { posts: items, next_cursor }
  }

  async function listPostsAlone(as: Credentials, page: { limit: number; after?: string }) {
    const { posts, next_cursor } = await listPosts(as, POST_FIELDS, page)
    return { posts: posts.map((post) => ({ ...post, comments: null })), next_cursor }
  }

  return {
    /**
     * Returns the newest 50 posts with their newest comments, with one call. Where posts cannot be read together with their
     * comments, or the answer would be too long, `comments` is null; this takes a second call.
     */
    async listNewestPosts(as: Credentials) {
      const limit = NEWEST_POSTS
      try {
        return { ...(await listPosts(as, POST_WITH_COMMENTS, { limit })), calls: 1 }
      } catch (error) {
        if (!(error instanceof PlatformError) || !isTooMuch(error)) throw error
        return { ...(await listPostsAlone(as, { limit })), calls: 2 }
      }
    },

    /** Returns further posts, 100 per call. `comments` is null. */
    listOlderPosts: (as: Credentials, after: string) => listPostsAlone(as, { limit: OLDER_POSTS, after }),

    /** Returns top-level comments of a post with their replies, newest first, 50 per call. */
    async listShownComments(as: Credentials, post_id: string, after?: string) {
      const query = { fields: commentFields(REPLIES), limit: String(COMMENTS), after }
      const path = `${segment(post_id)}/comments`
      const page = await graph.read(as, CommentPage, { path, query })
      return { comments: page.items, next_cursor: page.next_cursor }
    },
  }
}

/** A request for too much data is answered like a failure of the service. */
const isTooMuch = ({ reason }: PlatformError) => reason === 'bad_request' || reason === 'service_down'
