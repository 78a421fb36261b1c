import { costOf, type ModelEntry } from '@skein/contract/models'

/** Tokens as a provider counts them: `cached_tokens` are part of `input_tokens`. */
export interface TokenCounts {
  input_tokens: number
  cached_tokens: number
  output_tokens: number
}

export interface Size {
  messages?: readonly { content: string }[] | undefined
  /** Characters beside the messages, such as a schema; each counts as a whole token. */
  input_characters?: number | undefined
  max_output_tokens: number
}

/** A model with the most that one call of it may cost. */
export interface Candidate {
  entry: ModelEntry
  /** The name under which the provider is asked for it. */
  model: string
  /** US dollars with eight decimals. */
  amount: string
}

const bytesPerToken = 3

/** The chosen model and, behind it, those of `others` that may stand in for it: the dearest of them first. */
export function candidatesOf(
  chosen: { model: string; entry: ModelEntry },
  others: readonly ModelEntry[],
  size: Size,
): [Candidate, ...Candidate[]] {
  const tokens = estimateInput(size)
  const counts = { input_tokens: tokens, cached_tokens: 0, output_tokens: size.max_output_tokens }
  const first = { ...chosen, amount: highestCost(chosen.entry, counts) }
  const cheaper = others
    .filter((other) => standsIn(other, chosen.entry, tokens + size.max_output_tokens))
    .map((entry) => ({ entry, model: entry.id, amount: highestCost(entry, counts) }))
    .filter(({ amount }) => Number(amount) < Number(first.amount))
    .toSorted((a, b) => Number(b.amount) - Number(a.amount))
  return [first, ...cheaper]
}

/** Upper estimate of what goes in: three bytes a token, rounded up for each message. */
function estimateInput({ messages = [], input_characters = 0 }: Size): number {
  const encoder = new TextEncoder()
  const tokens = messages.map(({ content }) => Math.ceil(encoder.encode(content).length / bytesPerToken))
  return tokens.reduce((sum, each) => sum + each, input_characters)
}

/** Vectors of two models cannot be compared, and a price of 0 is one that nobody knows. */
const standsIn = (other: ModelEntry, chosen: ModelEntry, tokens: number) =>
  other.provider === chosen.provider &&
  other.id !== chosen.id &&
  other.kind === 'chat' &&
  chosen.kind === 'chat' &&
  !other.retired &&
  other.output_price > 0 &&
  (other.context === null || other.context >= tokens)

/** Rounded up, though not for the noise of a floating point behind the last decimal that is kept. */
const highestCost = (entry: ModelEntry, counts: TokenCounts) =>
  (Math.ceil(Number((costOf(counts, entry) * 1e8).toFixed(4))) / 1e8).toFixed(8)

/** US dollars of a call that used so much, with eight decimals. */
export const exactCost = (entry: ModelEntry, usage: TokenCounts) => costOf(usage, entry).toFixed(8)
