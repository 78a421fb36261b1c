import { setImmediate as nextTurn } from 'node:timers/promises'
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
      choices: choices.map(({ message, ...choice }) => ({ ...choice, delta: withToolCalls(message) })),
    },
    ...(usage ? [{ ...rest, object: 'chat.completion.chunk', choices: [], usage }] : []),
  ]
  const events = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]']
  return new Response(events.map((event) => `data: ${event}\n\n`).join(''), { headers: eventHeaders })
}

const eventHeaders = { 'content-type': 'text/event-stream' }

function completionOf(text: string): z.output<typeof Completion> {
  try {
    return Completion.parse(JSON.parse(text))
  } catch {
    throw new ModelError('unavailable', { detail: 'neither a stream nor a completion', status: 200 })
  }
}

type Json = Record<string, unknown>

/** In a stream, every tool call has an index. Some servers send arguments as an object instead of JSON. */
function withToolCalls(delta: Json): Json {
  const { tool_calls } = delta
  if (!Array.isArray(tool_calls)) return delta
  return {
    ...delta,
    tool_calls: tool_calls.map((rawCall: unknown, index) => {
      const call: Json = { index, ...Object(rawCall) }
      const toolFunction: Json = { ...Object(call.function) }
      const isObject = typeof toolFunction.arguments === 'object' && toolFunction.arguments !== null
      return isObject
        ? { ...call, function: { ...toolFunction, arguments: JSON.stringify(toolFunction.arguments) } }
        : call
    }),
  }
}

/** Bytes of events that are handed on at once. */
const batchLength = 1024
/** Milliseconds of work after which other work gets a turn. */
const sliceMs = 5

/**
 * Returns the events of a stream in the form that the adapters read: errors as objects, arguments of tool calls as JSON. A
 * long answer that arrives at once is handed on in parts, with pauses for other work.
 */
export function readableEvents(
  body: AsyncIterable<Uint8Array>,
  /** Whether the events are in the form of OpenAI. */
  { isChat }: { isChat: boolean },
): Response {
  const lines = isChat ? readableLine : (line: string) => line
  return new Response(ReadableStream.from(batchesOf(body, lines)), { headers: eventHeaders })
}

async function* batchesOf(
  body: AsyncIterable<Uint8Array>,
  phrase: (line: string) => string,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let until = performance.now() + sliceMs
  /** The beginning of a line whose end has not arrived. */
  let begun: string[] = []
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true })
    let batch = ''
    let start = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      batch += phrase([...begun, text.slice(start, end + 1)].join(''))
      begun = []
      start = end + 1
      if (batch.length < batchLength) continue
      yield encoder.encode(batch)
      batch = ''
      if (performance.now() < until) continue
      await nextTurn()
      until = performance.now() + sliceMs
    }
    begun.push(text.slice(start))
    if (batch !== '') yield encoder.encode(batch)
  }
  const rest = begun.join('') + decoder.decode()
  if (rest !== '') yield encoder.encode(phrase(rest))
}

/** Matches lines that may have to be changed. A quotation mark inside of a text is escaped, so texts do not match. */
const mayBeOdd = /"error"|"arguments"\s*:\s*\{/

function readableLine(line: string): string {
  if (!line.startsWith('data:') || !mayBeOdd.test(line)) return line
  let event: unknown
  try {
    event = JSON.parse(line.slice(5))
  } catch {
    return line
  }
  if (typeof event !== 'object' || event === null) return line
  return `data: ${JSON.stringify(readableEvent({ ...event }))}\n`
}

function readableEvent(event: Json): Json {
  const { error = null, choices } = event
  if (error !== null || event.object === 'error') return { error: errorObject(error ?? event) }
  if (!Array.isArray(choices)) return event
  return {
    ...event,
    choices: choices.map((rawChoice: unknown) => {
      const choice: Json = { ...Object(rawChoice) }
      return typeof choice.delta === 'object' && choice.delta !== null
        ? { ...choice, delta: withToolCalls({ ...choice.delta }) }
        : choice
    }),
  }
}

function errorObject(error: unknown): Json {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const { message, type, code, param, status } = error as Json
  const texts = [message, type, code].filter((one) => typeof one === 'string' || typeof one === 'number')
  return {
    message: String(texts[0] ?? 'an error without a message'),
    type: typeof type === 'string' ? type : typeof status === 'string' ? status : null,
    code: typeof code === 'string' || typeof code === 'number' ? code : null,
    param: param ?? null,
  }
}
