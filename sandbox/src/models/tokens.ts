import type { ChatRequest } from './read-request.ts'
import { textOf } from './read-prompt.ts'

/**
 * An estimate that is always the same: four letters of a word are a token, three digits, each mark, each letter of a
 * script without spaces, two for an emoji. English prose comes within some ten percent of a real tokenizer.
 */
export function countTokens(text: string): number {
  let count = 0
  for (const [piece] of text.matchAll(PIECES)) {
    if (/^\p{Extended_Pictographic}/u.test(piece) && !/^\d/.test(piece)) count += 2
    else if (/^\d/.test(piece)) count += Math.ceil(piece.length / 3)
    else count += Math.ceil(piece.length / 4)
  }
  return count
}

const PIECES =
  /\d+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{M}]+|\p{Extended_Pictographic}|[^\s\p{L}\p{M}\d]/gu

/** Three for each message, three for the answer's beginning, and whatever is written in them. */
export function countPrompt(request: ChatRequest): number {
  let count = 3
  for (const message of request.messages) {
    count += 3 + countTokens(textOf(message))
    for (const call of message.tool_calls ?? []) {
      count += 3 + countTokens(call.function.name) + countTokens(call.function.arguments)
    }
  }
  if (request.tools) count += countTokens(JSON.stringify(request.tools))
  if (request.response_format?.type === 'json_schema')
    count += countTokens(JSON.stringify(request.response_format))
  return count
}

/** The beginning of a text that has at most so many tokens. */
export function cutTokens(text: string, most: number): string {
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (countTokens(text.slice(0, middle)) <= most) low = middle
    else high = middle - 1
  }
  return text.slice(0, low).replace(/[\uD800-\uDBFF]$/, '')
}
