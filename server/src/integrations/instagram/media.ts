import { segment, type Credentials, type Graph, nullIfNotFound } from './graph/graph.ts'
import { Media, MediaOwner, pageOf } from './graph/schemas.ts'

const MEDIA_FIELDS =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,username,' +
  'like_count,comments_count,is_comment_enabled,children{id,media_type,media_url}'

const MediaPage = pageOf(Media, 'posts')

interface MediaOptions {
  /** At most 100. */
  limit?: number
  after?: string
  /** Milliseconds. */
  since?: number
  until?: number
}

export function mediaCalls(graph: Graph) {
  return {
    /** Returns posts, newest first, without stories. */
    async listMedia(as: Credentials, options: MediaOptions = {}) {
      const query = {
        fields: MEDIA_FIELDS,
        limit: String(options.limit ?? 25),
        after: options.after,
        since: secondsOf(options.since),
        until: secondsOf(options.until),
      }
      const path = `${segment(as.platformUserId)}/media`
      const page = await graph.read(as, MediaPage, { path, query })
      return { media: page.items, next_cursor: page.next_cursor }
    },

    async getMedia(as: Credentials, mediaId: string): Promise<Media | null> {
      const query = { fields: MEDIA_FIELDS }
      return nullIfNotFound(graph.read(as, Media, { path: segment(mediaId), query }))
    },

    /** Returns who published media; null when it does not exist or is not visible to this account. */
    async getMediaOwner(as: Credentials, mediaId: string): Promise<MediaOwner | null> {
      const query = { fields: 'id,username,owner' }
      return nullIfNotFound(graph.read(as, MediaOwner, { path: segment(mediaId), query }))
    },
  }
}

/** The Graph API takes times in seconds. */
export function secondsOf(milliseconds: number | undefined): string | undefined {
  return milliseconds === undefined ? undefined : String(Math.floor(milliseconds / 1000))
}
