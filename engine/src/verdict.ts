/**
 * The result of asking a model about one event for one automation. It is stored, so that deciding the same event again
 * gives the same decision.
 */
export interface Verdict {
  /**
   * `answered`, or why no model answered. `unknown`: the knowledge of the account does not answer the message, and
   * `reply` says so.
   */
  outcome: 'answered' | 'unknown' | 'no_model' | 'budget' | 'failed'
  should_reply: boolean | null
  /** 0 to 1. */
  confidence: number | null
  /** The reason that the model gave, or the error. */
  reason: string | null
  /** The text that the model wrote; null if it was not asked for one. */
  reply: string | null
  /** Claims in the reply that no source given to the model supports. */
  claims: readonly string[]
  /** Model, tokens, cost, prompt version and chunks, for the decision log. */
  figures: Readonly<Record<string, unknown>>
}
