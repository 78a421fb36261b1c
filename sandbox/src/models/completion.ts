import type { OpenCall } from './answer-call.ts'
import type { ModelCall } from './calls.ts'
import { effortOf } from './check-request.ts'
import type { ChatRequest } from './read-request.ts'
import type { Thought } from './thought.ts'

/** A finished answer, ready to be sent whole or in pieces. */
export interface Completion extends Pick<ModelCall, 'text' | 'refusal' | 'tool_calls'> {
  /** Fields that every chunk repeats. */
  head: { id: string; created: number; model: string; system_fingerprint: 'scripted' }
  finish_reason: 'stop' | 'length' | 'tool_calls'
  usage: NonNullable<ModelCall['usage']>
}

const CHARACTERS_PER_TOKEN = 4

/** An estimate that depends on the length alone. */
export const countTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

const cutTokens = (text: string, max: number): string => text.slice(0, max * CHARACTERS_PER_TOKEN)

/** Tokens of everything that a model is sent. */
export function countPrompt({ messages, tools = [], response_format }: ChatRequest): number {
  return countTokens(JSON.stringify([messages, ...tools, response_format ?? '']))
}

/** Tokens spent before the first word, by effort. */
const REASONING: Record<string, number> = { minimal: 16, low: 64, medium: 128, default: 128, high: 512 }

/** Adds ids, token counts and the token limit. Reasoning comes first and may leave nothing for the text. */
export function completionOf(
  { call, model }: OpenCall,
  request: ChatRequest,
  { text: full, refusal, toolUses }: Thought,
): Completion {
  const max = request.max_completion_tokens ?? request.max_tokens ?? model.output
  const reasoning_tokens = Math.min(max, REASONING[effortOf(model, request) ?? 'none'] ?? 0)
  const isCut = full !== null && countTokens(full) > max - reasoning_tokens
  const text = isCut ? cutTokens(full, max - reasoning_tokens) : full
  const tool_calls = toolUses.map((use, index) => ({ id: `call_scripted_${call.sequence}_${index}`, ...use }))
  const prompt_tokens = countPrompt(request)
  const said = [text, refusal, ...toolUses.flatMap((use) => [use.name, use.arguments])].join('')
  const completion_tokens = countTokens(said) + reasoning_tokens
  return {
    head: {
      id: `chatcmpl-scripted-${call.sequence}`,
      created: Math.floor(call.at / 1000),
      model: model.id,
      system_fingerprint: 'scripted',
    },
    text,
    refusal,
    tool_calls,
    finish_reason: isCut ? 'length' : tool_calls.length > 0 ? 'tool_calls' : 'stop',
    usage: {
      prompt_tokens,
      completion_tokens,
      total_tokens: prompt_tokens + completion_tokens,
      prompt_tokens_details: { cached_tokens: 0 },
      completion_tokens_details: { reasoning_tokens },
    },
  }
}

export function completionBody(completion: Completion): object {
  const { head, text, refusal, tool_calls, finish_reason, usage } = completion
  const calls = tool_calls.map(({ id, ...use }) => ({ id, type: 'function', function: use }))
  const message = { role: 'assistant', content: text, refusal, ...(calls[0] && { tool_calls: calls }) }
  const choices = [{ index: 0, message, logprobs: null, finish_reason }]
  return { ...head, object: 'chat.completion', choices, usage }
}

/** The answer in pieces, in order; the last one is followed by `[DONE]`. */
export function piecesOf(completion: Completion, includeUsage: boolean): object[] {
  const { head, text, refusal, tool_calls, finish_reason, usage } = completion
  const piece = (choices: object[], chunkUsage: object | null = null) => ({
    ...head,
    object: 'chat.completion.chunk',
    choices,
    ...(includeUsage && { usage: chunkUsage }),
  })
  const delta = (change: object, finish: string | null = null) =>
    piece([{ index: 0, delta: change, logprobs: null, finish_reason: finish }])
  return [
    delta({ role: 'assistant', content: text === null ? null : '', refusal: null }),
    ...fragments(text ?? '', 12).map((content) => delta({ content })),
    ...fragments(refusal ?? '', 12).map((part) => delta({ refusal: part })),
    ...tool_calls.flatMap(({ id, name, arguments: argumentsText }, index) => [
      delta({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      ...fragments(argumentsText, 7).map((part) =>
        delta({ tool_calls: [{ index, function: { arguments: part } }] }),
      ),
    ]),
    delta({}, finish_reason),
    ...(includeUsage ? [piece([], usage)] : []),
  ]
}

/** Splits between code points. */
function fragments(text: string, size: number): string[] {
  const letters = [...text]
  return Array.from({ length: Math.ceil(letters.length / size) }, (_, index) =>
    letters.slice(index * size, (index + 1) * size).join(''),
  )
}
