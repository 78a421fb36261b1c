import type { ModelEntry } from '@skein/contract/models'

/** Returns the cheapest chat model of a provider that is not retired. */
export function cheapestOf(entries: readonly ModelEntry[], provider: string): string | null {
  const fitting = entries.filter((one) => one.provider === provider && one.kind === 'chat' && !one.retired)
  const price = (entry: ModelEntry) => entry.input_price + entry.output_price
  return fitting.toSorted((a, b) => price(a) - price(b))[0]?.id ?? null
}

const otherUses = /embed|whisper|tts|speech|audio|image|vision-encoder|rerank|moderation|guard/i

/** Returns the first model name that does not indicate another use than chat. */
export const likelyChatModel = (names: readonly string[]): string | null =>
  names.find((name) => !otherUses.test(name)) ?? null

export interface Failure {
  kind: string
  message: string
  retryAfterSeconds: number | null
}

/** Returns the message for a failed test call. */
export function outcomeMessage(
  { kind, message, retryAfterSeconds }: Failure,
  { who, model }: { who: string; model: string },
): string {
  switch (kind) {
    case 'key':
      return `${who} does not accept this key. Copy it again, whole.`
    case 'quota':
      return `${who} knows the key, but the credit or the daily allowance behind it is used up.`
    case 'limited':
      return `${who} knows the key, but allows no more calls ${waitText(retryAfterSeconds)}.`
    case 'retired':
      return `${who} knows the key, but does not give it ${model}.`
    case 'unavailable':
      return `${who} did not answer as a model server does. Check the address, or try again in a minute.`
    case 'refused':
      return `${who} refused a short test message to ${model}.`
    case 'invalid_answer':
      return `${who} accepts the key, but ${model} answered without words.`
    default:
      return message
  }
}

const waitText = (seconds: number | null) =>
  seconds === null ? 'right now' : `for ${Math.max(1, Math.ceil(seconds))} s`
