import { costOf, type ModelEntry } from '@skein/contract/models/models'

/** Token usage of a call; `cached_tokens` are part of `input_tokens`. */
export interface TokenCounts {
  input_tokens: number
  cached_tokens: number
  output_tokens: number
}

export interface CallSize {
  messages?: readonly { content: string }[] | undefined
  /** Characters outside the messages, such as a schema; each counts as a token. */
  input_characters?: number | undefined
  max_output_tokens: number
}

/** A model with the maximum cost of one call. */
export interface Candidate {
  entry: ModelEntry
  /** Model name at the provider. */
  model: string
  /** US dollars with eight decimals. */
  amount: string
}

const bytesPerToken = 3

/** Returns the chosen model, followed by cheaper replacements among `others`, most expensive first. */
export function candidatesOf(
  chosenModel: { model: string; entry: ModelEntry },
  others: readonly ModelEntry[],
  size: CallSize,
): [Candidate, ...Candidate[]] {
  const tokens = estimateInput(size)
  const counts = { input_tokens: tokens, cached_tokens: 0, output_tokens: size.max_output_tokens }
  const first = { ...chosenModel, amount: maxCost(chosenModel.entry, counts) }
  const cheaper = others
    .filter((other) => canReplace(other, chosenModel.entry, tokens + size.max_output_tokens))
    .map((entry) => ({ entry, model: entry.id, amount: maxCost(entry, counts) }))
    .filter(({ amount }) => Number(amount) < Number(first.amount))
    .toSorted((a, b) => Number(b.amount) - Number(a.amount))
  return [first, ...cheaper]
}

/** Returns an upper estimate of the input tokens: three bytes per token, rounded up per message. */
function estimateInput({ messages = [], input_characters = 0 }: CallSize): number {
  const encoder = new TextEncoder()
  const tokens = messages.map(({ content }) => Math.ceil(encoder.encode(content).length / bytesPerToken))
  return tokens.reduce((sum, each) => sum + each, input_characters)
}

/** Excludes embedding models, whose vectors are not comparable, and a price of 0, which means unknown. */
const canReplace = (other: ModelEntry, chosenEntry: ModelEntry, tokens: number) =>
  other.provider === chosenEntry.provider &&
  other.id !== chosenEntry.id &&
  other.kind === 'chat' &&
  chosenEntry.kind === 'chat' &&
  !other.retired &&
  other.output_price > 0 &&
  (other.context === null || other.context >= tokens)

/** Rounds up to eight decimals, but ignores floating-point error beyond twelve decimals. */
const maxCost = (entry: ModelEntry, counts: TokenCounts) =>
  (Math.ceil(Number((costOf(counts, entry) * 1e8).toFixed(4))) / 1e8).toFixed(8)

/** Returns the cost of a call in US dollars with eight decimals. */
export const exactCost = (entry: ModelEntry, usage: TokenCounts) => costOf(usage, entry).toFixed(8)
