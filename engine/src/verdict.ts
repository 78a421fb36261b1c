/**
 * What a model said about one event for one rule: whether it fits, and the words of the reply. Read once, kept, and
 * from then on a fact like any other, so that deciding again decides the same.
 */
export interface Verdict {
  /**
   * `answered`, or why no model answered. `unknown`: nothing that the account was taught answers it, and `reply` says
   * so.
   */
  outcome: 'answered' | 'unknown' | 'no_model' | 'budget' | 'failed'
  should_reply: boolean | null
  /** 0 to 1. */
  confidence: number | null
  /** The model's own reason, or what went wrong. */
  reason: string | null
  /** The words it wrote; null when it was not asked for any. */
  reply: string | null
  /** Claims in the reply that stand in nothing it was given. */
  claims: readonly string[]
  /** Model, tokens, cost, prompt version, chunks: for the ledger. */
  figures: Readonly<Record<string, unknown>>
}
