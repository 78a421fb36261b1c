/** A comment, message or question that an example is kept from. */
export interface ExampleSource {
  platformUserId: string
  kind: 'comment' | 'message'
  text: string
  /** The id of the comment or message on the platform; null for the question of a fixed answer. */
  eventId: string | null
  postId: string | null
  username: string | null
  /** The reply that it got, as it was sent, or that it gets; null if there is none. */
  reply: string | null
  /** What happened. */
  outcome: 'fires' | 'silent' | 'hands_over'
}
