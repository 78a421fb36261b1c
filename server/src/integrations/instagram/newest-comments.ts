import { PlatformError } from './graph/errors.ts'
import { segment, type Credentials, type Graph } from './graph/graph.ts'
import { NewestComment, pageOf, PostWithComments } from './graph/schemas.ts'

/** People comment mostly on the newest posts. */
const POSTS = 10
const POSTS_ONE_BY_ONE = 3
const COMMENTS = 25
const FIELDS = 'id,timestamp,from'

const CommentPage = pageOf(NewestComment, 'comments')
const PostPage = pageOf(PostWithComments, 'posts with comments')

export function newestCommentCalls(graph: Graph) {
  async function listPosts(as: Credentials, fields: string, limit: number) {
    const path = `${segment(as.platformUserId)}/media`
    return (await graph.read(as, PostPage, { path, query: { fields, limit: String(limit) } })).items
  }

  async function listOneByOne(as: Credentials): Promise<NewestComment[]> {
    const query = { fields: FIELDS, limit: String(COMMENTS) }
    const posts = await listPosts(as, 'id', POSTS_ONE_BY_ONE)
    const pages = await Promise.all(
      posts.map(({ id }) => graph.read(as, CommentPage, { path: `${segment(id)}/comments`, query })),
    )
    return pages.flatMap(({ items }) => items)
  }

  return {
    /**
     * Returns the newest top-level comments of the newest posts, in any order, with one call; with one call per post where
     * posts cannot be read together with their comments.
     */
    async listNewestComments(as: Credentials): Promise<NewestComment[]> {
      try {
        const posts = await listPosts(as, `id,comments.limit(${COMMENTS}){${FIELDS}}`, POSTS)
        return posts.flatMap(({ comments }) => comments)
      } catch (error) {
        if (!(error instanceof PlatformError) || error.reason !== 'bad_request') throw error
        return listOneByOne(as)
      }
    },
  }
}
