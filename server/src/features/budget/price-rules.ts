/** What a model costs, in US dollars per million tokens. `cached_price` is that of input the provider had kept. */
export interface PricedModel {
  provider: string
  id: string
  input_price: number
  output_price: number
  cached_price?: number | null | undefined
}

/** Tokens as a provider counts them: `cached_tokens` are part of `input_tokens`. */
export interface TokenCounts {
  input_tokens: number
  cached_tokens: number
  output_tokens: number
}

export interface Size {
  messages?: readonly { content: string }[] | undefined
  /** Characters whose text is not at hand; each counts as a whole token. */
  input_characters?: number | undefined
  max_output_tokens: number
}

/** A model with the most that one call of it may cost. */
export interface Candidate {
  model: string
  price: PricedModel | null
  /** US dollars with eight decimals. */
  amount: string
}

export interface Choice {
  model: string
  /** Null for a model without a price, as on a server of one's own: its calls cost nothing. */
  entry: PricedModel | null
  /** What may stand in for it. */
  others: readonly PricedModel[]
}

const bytesPerToken = 3

/** The chosen model and, behind it, the cheaper ones of its provider: the dearest of these first. */
export function candidatesOf({ model, entry, others }: Choice, size: Size): [Candidate, ...Candidate[]] {
  const first = { model, price: entry, amount: highestCost(entry, size) }
  const cheaper = others
    .filter(({ provider, id }) => entry?.provider === provider && id !== model)
    .map((price) => ({ model: price.id, price, amount: highestCost(price, size) }))
    .filter(({ amount }) => Number(amount) < Number(first.amount))
    .toSorted((a, b) => Number(b.amount) - Number(a.amount))
  return [first, ...cheaper]
}

/** Upper estimate of what goes in: three bytes a token, rounded up for each message. */
export function estimateInput({ messages = [], input_characters = 0 }: Size): number {
  const encoder = new TextEncoder()
  const tokens = messages.map(({ content }) => Math.ceil(encoder.encode(content).length / bytesPerToken))
  return tokens.reduce((sum, each) => sum + each, input_characters)
}

export const noTokens: TokenCounts = { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }

/** What a failed call used all the same, if its error tells. */
export function usageOfFault(error: unknown): TokenCounts | null {
  if (!(error instanceof Error) || !('usage' in error)) return null
  const { usage } = error
  if (typeof usage !== 'object' || usage === null) return null
  const told = { ...noTokens, ...usage }
  return Object.values(told).every((count) => Number.isInteger(count) && count >= 0) ? told : null
}

/** US dollars of a call, with eight decimals. */
export function costOf(price: PricedModel | null, usage: TokenCounts): string {
  return (hundredMillionths(price, usage) / 1e8).toFixed(8)
}

function highestCost(price: PricedModel | null, size: Size): string {
  const input_tokens = estimateInput(size)
  const counts = { input_tokens, cached_tokens: 0, output_tokens: size.max_output_tokens }
  return (Math.ceil(hundredMillionths(price, counts)) / 1e8).toFixed(8)
}

/** Rounded far behind the last decimal that is kept, so that 0.1 + 0.2 is no reason to round up. */
function hundredMillionths(price: PricedModel | null, usage: TokenCounts): number {
  if (!price) return 0
  const cached = Math.min(usage.cached_tokens, usage.input_tokens)
  const dollars =
    (usage.input_tokens - cached) * price.input_price +
    cached * (price.cached_price ?? price.input_price) +
    usage.output_tokens * price.output_price
  return Number((dollars * 100).toFixed(4))
}
