import { usageBody, type Completion } from './completion.ts'

/** The answer in pieces, in order; the last one is followed by `[DONE]`. */
export function piecesOf(completion: Completion, includeUsage: boolean): Record<string, unknown>[] {
  const { id, created, model, text, refusal, toolCalls, finishReason, usage } = completion
  const piece = (choices: unknown[], counted: unknown = null) => ({
    id,
    object: 'chat.completion.chunk',
    created,
    model,
    system_fingerprint: 'scripted',
    choices,
    ...(includeUsage ? { usage: counted } : {}),
  })
  const delta = (change: object, finish_reason: string | null = null) =>
    piece([{ index: 0, delta: change, logprobs: null, finish_reason }])
  return [
    delta({ role: 'assistant', content: text === null ? null : '', refusal: null }),
    ...fragments(text ?? '', 12).map((content) => delta({ content })),
    ...fragments(refusal ?? '', 12).map((part) => delta({ refusal: part })),
    ...toolCalls.flatMap(({ id: callId, name, arguments: given }, index) => [
      delta({ tool_calls: [{ index, id: callId, type: 'function', function: { name, arguments: '' } }] }),
      ...fragments(given, 7).map((part) => delta({ tool_calls: [{ index, function: { arguments: part } }] })),
    ]),
    delta({}, finishReason),
    ...(includeUsage ? [piece([], usageBody(usage))] : []),
  ]
}

/** Never through the middle of a character. */
function fragments(text: string, size: number): string[] {
  const letters = [...text]
  return Array.from({ length: Math.ceil(letters.length / size) }, (_, index) =>
    letters.slice(index * size, (index + 1) * size).join(''),
  )
}
