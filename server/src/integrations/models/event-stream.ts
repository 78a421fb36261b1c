import * as z from 'zod'
import { listOf } from '../read-list.ts'
import { ModelError } from './errors.ts'

const Completion = z.looseObject({
  choices: listOf(z.looseObject({ message: z.looseObject({}) }), 'choices').refine(
    (choices) => choices.length > 0,
  ),
  usage: z.unknown().optional(),
})

/** Returns a finished chat completion as the event stream of one, for servers that do not stream. */
export function asEventStream(text: string): Response {
  const { choices, usage, ...rest } = completionOf(text)
  const chunks = [
    {
      ...rest,
      object: 'chat.completion.chunk',
      choices: choices.map(({ message, ...choice }) => ({ ...choice, delta: withIndexes(message) })),
    },
    ...(usage ? [{ ...rest, object: 'chat.completion.chunk', choices: [], usage }] : []),
  ]
  const events = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]']
  return new Response(events.map((event) => `data: ${event}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  })
}

function completionOf(text: string): z.output<typeof Completion> {
  try {
    return Completion.parse(JSON.parse(text))
  } catch {
    throw new ModelError('unavailable', { detail: 'neither a stream nor a completion', status: 200 })
  }
}

/** In a stream, every tool call has an index. */
function withIndexes(message: Record<string, unknown>): Record<string, unknown> {
  const { tool_calls } = message
  if (!Array.isArray(tool_calls)) return message
  return {
    ...message,
    tool_calls: tool_calls.map((call: unknown, index) => ({ index, ...Object(call) }) as object),
  }
}
