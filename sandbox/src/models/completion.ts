import type { ModelCall, Usage } from './calls.ts'
import type { Model } from './catalogue.ts'
import { effortOf } from './check-request.ts'
import type { ChatRequest } from './read-request.ts'
import type { ScriptedAnswer } from './script.ts'
import type { Thought } from './think.ts'
import { countPrompt, countTokens, cutTokens } from './tokens.ts'

/** A finished answer, ready to be sent whole or in pieces. */
export interface Completion {
  id: string
  created: number
  model: string
  text: string | null
  refusal: string | null
  toolCalls: ModelCall['tool_calls']
  finishReason: 'stop' | 'length' | 'tool_calls' | 'content_filter'
  usage: Usage
}

const REASONING: Record<string, number> = {
  none: 0,
  minimal: 16,
  low: 64,
  medium: 128,
  default: 128,
  high: 512,
  xhigh: 1024,
  max: 2048,
}

/** Puts numbers, ids and the token limit around a thought. Reasoning comes first and may leave nothing. */
export function completionOf(
  call: { sequence: number; at: number; model: Model; request: ChatRequest },
  thought: Thought,
  scripted?: ScriptedAnswer,
): Completion {
  const { request, model } = call
  const most = request.max_completion_tokens ?? request.max_tokens ?? model.output
  const wanted = scripted?.usage?.reasoning_tokens ?? REASONING[effortOf(model, request) ?? 'none'] ?? 0
  const reasoning = Math.min(most, wanted)
  const full = thought.text ?? ''
  const tooLong = thought.toolUses.length === 0 && countTokens(full) > most - reasoning
  const text = tooLong ? cutTokens(full, most - reasoning) : thought.text
  const toolCalls = thought.toolUses.map((use, index) => ({
    id: `call_scripted_${call.sequence}_${index}`,
    ...use,
  }))
  const spoken = [text, thought.refusal, ...toolCalls.flatMap((one) => [one.name, one.arguments])]
  const told = spoken.reduce((sum, part) => sum + countTokens(part ?? ''), 0)
  const prompt_tokens = scripted?.usage?.prompt_tokens ?? countPrompt(request)
  const completion_tokens = scripted?.usage?.completion_tokens ?? told + reasoning
  return {
    id: `chatcmpl-scripted-${call.sequence}`,
    created: Math.floor(call.at / 1000),
    model: model.id,
    text,
    refusal: thought.refusal,
    toolCalls,
    finishReason:
      scripted?.finishReason ?? (tooLong ? 'length' : toolCalls.length > 0 ? 'tool_calls' : 'stop'),
    usage: {
      prompt_tokens,
      completion_tokens,
      total_tokens: prompt_tokens + completion_tokens,
      cached_tokens: scripted?.usage?.cached_tokens ?? 0,
      reasoning_tokens: reasoning,
    },
  }
}

/** The answer in one piece. */
export function completionBody(completion: Completion): Record<string, unknown> {
  const { id, created, model, text, refusal, toolCalls, finishReason, usage } = completion
  const message = {
    role: 'assistant',
    content: text,
    refusal,
    ...(toolCalls.length === 0
      ? {}
      : {
          tool_calls: toolCalls.map(({ id: callId, ...use }) => ({
            id: callId,
            type: 'function',
            function: use,
          })),
        }),
  }
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    usage: usageBody(usage),
    system_fingerprint: 'scripted',
  }
}

export function usageBody({ cached_tokens, reasoning_tokens, ...usage }: Usage): Record<string, unknown> {
  return {
    ...usage,
    prompt_tokens_details: { cached_tokens },
    completion_tokens_details: { reasoning_tokens },
  }
}
