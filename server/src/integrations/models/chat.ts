import { chatModel, type ChatModel } from './chat-model.ts'
import type { Connection } from './connection.ts'
import { ModelError, withUsage } from './errors.ts'
import { endedBy } from './exchange.ts'
import { modelErrorOf } from './fault.ts'
import type { Answered, AnswerRequest, ChatMessage, ChatRequest, ModelUsage, Written } from './model.ts'
import { readAnswer, schemaFor } from './structured.ts'

type Prompt = Parameters<ChatModel['doGenerate']>[0]['prompt']
interface Shape {
  format: NonNullable<Parameters<ChatModel['doGenerate']>[0]['responseFormat']>
  strictJsonSchema: boolean
}

const freely: Shape = { format: { type: 'text' }, strictJsonSchema: false }

export async function write(connection: Connection, request: ChatRequest): Promise<Written> {
  const written = await generate(connection, withDeadline(request), freely)
  if (written.text.trim() === '')
    throw new ModelError('invalid_answer', { words: 'no text', usage: written.usage })
  return written
}

export async function answer<T>(connection: Connection, request: AnswerRequest<T>): Promise<Answered<T>> {
  const limited = withDeadline(request)
  const { schema, isStrict } = schemaFor(request.schema)
  const shape: Shape = { format: { type: 'json', schema, name: request.name }, strictJsonSchema: isStrict }
  const first = await generate(connection, limited, shape)
  const read = readAnswer(first.text, request.schema)
  if ('value' in read) return { value: read.value, usage: first.usage }
  const again = {
    ...limited,
    messages: [...request.messages, ...complaint(first.text, read.problem, schema)],
  }
  const second = await generate(connection, again, shape).catch((error: unknown) => {
    throw withUsage(modelErrorOf(error), sum(first.usage, modelErrorOf(error).usage ?? none))
  })
  const usage = sum(first.usage, second.usage)
  const repaired = readAnswer(second.text, request.schema)
  if ('value' in repaired) return { value: repaired.value, usage }
  throw new ModelError('invalid_answer', { words: repaired.problem, usage })
}

const none: ModelUsage = { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }

const sum = (one: ModelUsage, other: ModelUsage): ModelUsage => ({
  input_tokens: one.input_tokens + other.input_tokens,
  cached_tokens: one.cached_tokens + other.cached_tokens,
  output_tokens: one.output_tokens + other.output_tokens,
})

/** A repair counts towards the same time as the first try. */
interface Limited extends ChatRequest {
  until: number
  ending: AbortSignal
}

function withDeadline(request: ChatRequest): Limited {
  const time = AbortSignal.timeout(request.time_limit)
  return {
    ...request,
    until: performance.now() + request.time_limit,
    ending: request.signal ? AbortSignal.any([request.signal, time]) : time,
  }
}

async function generate(
  connection: Connection,
  request: Limited,
  { format, strictJsonSchema }: Shape,
): Promise<Written> {
  const { access, temperature, until, ending } = request
  try {
    const model = await chatModel(connection, access, { time_limit: until - performance.now() })
    const result = await model.doGenerate({
      prompt: request.messages.map(promptOf),
      maxOutputTokens: request.max_output_tokens,
      ...(temperature === undefined ? {} : { temperature }),
      responseFormat: format,
      providerOptions: { openaiCompatible: { strictJsonSchema } },
      abortSignal: ending,
    })
    const { inputTokens, outputTokens } = result.usage
    const usage = {
      input_tokens: inputTokens.total ?? 0,
      cached_tokens: inputTokens.cacheRead ?? 0,
      output_tokens: outputTokens.total ?? 0,
    }
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    const end = result.finishReason.unified
    if (end === 'content-filter') throw new ModelError('refused', { words: text, usage })
    return { text, usage, cut: end === 'length' }
  } catch (error) {
    if (ending.aborted && !(error instanceof ModelError)) throw endedBy(ending)
    throw modelErrorOf(error)
  }
}

function promptOf({ role, content }: ChatMessage): Prompt[number] {
  if (role === 'system') return { role, content }
  return { role, content: [{ type: 'text', text: content }] }
}

function complaint(text: string, problem: string, schema: object): ChatMessage[] {
  return [
    { role: 'assistant', content: text === '' ? '(nothing)' : text },
    {
      role: 'user',
      content: `That answer cannot be used: ${problem}. Answer again with one JSON object and nothing else. It has to fit this JSON Schema: ${JSON.stringify(schema)}`,
    },
  ]
}
