import { nullIfNotFound, parseResponse, segment, type Credentials, type Graph } from './graph/graph.ts'
import { Created, Mentioned, type Mention } from './graph/schemas.ts'

/** A mention of the account on a post of another account; in the caption if there is no comment. */
export interface MentionPlace {
  media_id: string
  comment_id: string | null
}

/** Both fields take an id as an argument: `mentioned_comment.comment_id(17900000000000000){id,text}`. */
const isId = (id: string): boolean => /^\d{1,32}$/.test(id)

const fieldsOf = ({ media_id, comment_id }: MentionPlace): string =>
  comment_id === null
    ? `mentioned_media.media_id(${media_id}){id,caption,timestamp,username}`
    : `mentioned_comment.comment_id(${comment_id}){id,text,timestamp,username}`

export function mentionCalls(graph: Graph) {
  return {
    /** Returns null when it does not exist, does not mention the account, or has an id that is no number. */
    async getMention(as: Credentials, place: MentionPlace): Promise<Mention | null> {
      if (!isId(place.comment_id ?? place.media_id)) return null
      const query = { fields: fieldsOf(place) }
      return nullIfNotFound(graph.read(as, Mentioned, { path: segment(as.platformUserId), query }))
    },

    /** Answers a mention with a comment on the post, below the comment that mentions the account if there is one. */
    async answerMention(
      as: Credentials,
      { media_id, comment_id }: MentionPlace,
      text: string,
    ): Promise<{ id: string }> {
      const path = `${segment(as.platformUserId)}/mentions`
      const json = { media_id, ...(comment_id === null ? {} : { comment_id }), message: text }
      return parseResponse(Created, await graph.post(as, { path, json }))
    },
  }
}
