/** A comment as the engine sees it. Times are in milliseconds. */
export interface Comment {
  comment_id: string
  text: string
  from_id: string
  from_username: string | null
  post_id: string
  parent_id: string | null
  is_own: boolean
  occurred_at: number
}

/** What the engine must be told about the world around a comment; null where nobody knows yet. */
export interface Surroundings {
  /** Replies the comment already has, by anyone. */
  replies: number | null
  /** When its post was published. */
  posted_at: number | null
  permalink: string | null
  /** The comment was removed before it could be answered. */
  gone: boolean
}

export type MissingFact = 'replies' | 'post'
