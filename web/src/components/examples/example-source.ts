/** A comment or message that an example is kept from. */
export interface ExampleSource {
  platformUserId: string
  kind: 'comment' | 'message'
  text: string
  /** The id of the comment or message on the platform. */
  eventId: string
  postId: string | null
  username: string | null
  /** The reply that it got, as it was sent; null if there is none. */
  reply: string | null
  /** What happened. */
  outcome: 'fires' | 'silent' | 'hands_over'
}
