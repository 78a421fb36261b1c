import { languageModelOf } from './adapters.ts'
import { abortError, type Connection } from './connection.ts'
import { ModelError, withUsage, modelErrorOf } from './errors.ts'
import type {
  ObjectResult,
  AnswerRequest,
  ChatMessage,
  ChatRequest,
  ModelUsage,
  TextResult,
} from './model.ts'
import { withoutReasoning } from './reasoning.ts'
import { readAnswer, schemaFor } from './structured.ts'

type ChatModel = Awaited<ReturnType<typeof languageModelOf>>
type Prompt = Parameters<ChatModel['doGenerate']>[0]['prompt']
interface ResponseFormat {
  format: NonNullable<Parameters<ChatModel['doGenerate']>[0]['responseFormat']>
  strictJsonSchema: boolean
}

const plainText: ResponseFormat = { format: { type: 'text' }, strictJsonSchema: false }

/** The connection, and the day as YYYY-MM-DD, which decides what the catalogue says about a model. */
export interface ChatContext {
  connection: Connection
  today: () => string
}

export async function write(context: ChatContext, request: ChatRequest): Promise<TextResult> {
  const written = await generate(context, withDeadline(request), plainText)
  if (written.text.trim() === '')
    throw new ModelError('invalid_answer', { detail: 'no text', usage: written.usage })
  return written
}

export async function answer<T>(context: ChatContext, request: AnswerRequest<T>): Promise<ObjectResult<T>> {
  const withinDeadline = withDeadline(request)
  const { schema, isStrict } = schemaFor(request.schema)
  const shape: ResponseFormat = {
    format: { type: 'json', schema, name: request.name },
    strictJsonSchema: isStrict,
  }
  const first = await generate(context, withinDeadline, shape)
  const read = readAnswer(first.text, request.schema)
  if ('value' in read) return { value: read.value, usage: first.usage }
  const repair = {
    ...withinDeadline,
    messages: [...request.messages, ...repairMessages(first.text, read.problem, schema)],
  }
  const second = await generate(context, repair, shape).catch((error: unknown) => {
    throw withUsage(modelErrorOf(error), sum(first.usage, modelErrorOf(error).usage ?? noUsage))
  })
  const usage = sum(first.usage, second.usage)
  const repaired = readAnswer(second.text, request.schema)
  if ('value' in repaired) return { value: repaired.value, usage }
  throw new ModelError('invalid_answer', { detail: repaired.problem, usage })
}

const noUsage: ModelUsage = { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }

const sum = (one: ModelUsage, other: ModelUsage): ModelUsage => ({
  input_tokens: one.input_tokens + other.input_tokens,
  cached_tokens: one.cached_tokens + other.cached_tokens,
  output_tokens: one.output_tokens + other.output_tokens,
})

/** A repair has the same deadline as the first attempt. */
interface RequestWithDeadline extends ChatRequest {
  until: number
  abort: AbortSignal
}

function withDeadline(request: ChatRequest): RequestWithDeadline {
  const timeout = AbortSignal.timeout(request.time_limit)
  return {
    ...request,
    until: performance.now() + request.time_limit,
    abort: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
  }
}

async function generate(
  { connection, today }: ChatContext,
  request: RequestWithDeadline,
  { format, strictJsonSchema }: ResponseFormat,
): Promise<TextResult> {
  const { access, temperature, until, abort } = request
  try {
    const model = await languageModelOf(connection, access, {
      time_limit: until - performance.now(),
      today: today(),
    })
    const result = await model.doGenerate({
      prompt: request.messages.map(promptOf),
      maxOutputTokens: request.max_output_tokens,
      ...(temperature === undefined ? {} : { temperature }),
      responseFormat: format,
      providerOptions: {
        openai: { strictJsonSchema },
        groq: { strictJsonSchema },
        openaiCompatible: { strictJsonSchema },
      },
      abortSignal: abort,
    })
    const { inputTokens, outputTokens } = result.usage
    const usage = {
      input_tokens: inputTokens.total ?? 0,
      cached_tokens: inputTokens.cacheRead ?? 0,
      output_tokens: outputTokens.total ?? 0,
    }
    const text = withoutReasoning(
      result.content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    )
    const end = result.finishReason.unified
    if (end === 'content-filter') throw new ModelError('refused', { detail: text, usage })
    return { text, usage, cut: end === 'length' }
  } catch (error) {
    if (abort.aborted && !(error instanceof ModelError)) throw abortError(abort)
    throw modelErrorOf(error)
  }
}

function promptOf({ role, content }: ChatMessage): Prompt[number] {
  if (role === 'system') return { role, content }
  return { role, content: [{ type: 'text', text: content }] }
}

function repairMessages(text: string, problem: string, schema: object): ChatMessage[] {
  return [
    { role: 'assistant', content: text === '' ? '(nothing)' : text },
    {
      role: 'user',
      content: `That answer cannot be used: ${problem}. Answer again with one JSON object and nothing else. It has to fit this JSON Schema: ${JSON.stringify(schema)}`,
    },
  ]
}
