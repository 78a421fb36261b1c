import { languageModelOf, type ModelClient } from './adapters.ts'
import { abortError } from './connection.ts'
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

/** `today` is the day as YYYY-MM-DD, which decides what the catalogue says about a model. */
export interface ChatContext {
  client: ModelClient
  today: () => string
}

export async function write(context: ChatContext, request: ChatRequest): Promise<TextResult> {
  const generation = await generate(context, withDeadline(request), plainText)
  const { text, usage, cut } = generation
  if (text.trim() === '') throw noAnswer('no text', generation)
  return { text, usage, cut }
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
  const isRepeated = repaired.problem === read.problem
  throw noAnswer(repaired.problem, { ...second, usage, isRepeated })
}

/** `hasReasoned`: the model wrote reasoning beside the text. */
interface Generated extends TextResult {
  hasReasoned: boolean
}

function noAnswer(
  detail: string,
  { text, hasReasoned, usage, isRepeated = false }: Generated & { isRepeated?: boolean },
): ModelError {
  const reason = hasReasoned && text.trim() === '' ? 'only_reasoning' : null
  return new ModelError('invalid_answer', { detail, usage, reason, isRepeated })
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
  { client, today }: ChatContext,
  request: RequestWithDeadline,
  { format, strictJsonSchema }: ResponseFormat,
): Promise<Generated> {
  const { access, temperature, until, abort } = request
  try {
    const model = await languageModelOf(client, access, {
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
    const whole = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    const text = withoutReasoning(whole)
    const hasReasoned = text !== whole || result.content.some(({ type }) => type === 'reasoning')
    const end = result.finishReason.unified
    if (end === 'content-filter') throw new ModelError('refused', { detail: text, usage })
    return { text, usage, cut: end === 'length', hasReasoned }
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
