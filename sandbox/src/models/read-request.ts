import { z } from 'zod'
import { invalid } from './errors.ts'

const ToolCall = z.object({
  id: z.string(),
  type: z.literal('function').default('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
})
const Message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z
    .union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() })), z.null()])
    .optional(),
  tool_calls: z.array(ToolCall).optional(),
  tool_call_id: z.string().optional(),
})
const JsonSchema = z.record(z.string(), z.unknown())
const Tool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().optional(),
    parameters: JsonSchema.optional(),
    strict: z.boolean().nullish(),
  }),
})
const ResponseFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.string().regex(/^[\w-]{1,64}$/),
      strict: z.boolean().nullish(),
      schema: JsonSchema,
    }),
  }),
])
const TokenLimit = z.number().int().min(1).nullish()

const Chat = z.object({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: TokenLimit,
  max_completion_tokens: TokenLimit,
  n: z.number().int().min(1).nullish(),
  logprobs: z.boolean().nullish(),
  logit_bias: z.record(z.string(), z.number()).nullish(),
  reasoning_effort: z.string().nullish(),
  tools: z.array(Tool).max(128).optional(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
    ])
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  response_format: ResponseFormat.nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
})

const Embeddings = z.object({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(z.string()).min(1)]),
  dimensions: z.number().int().min(1).nullish(),
  encoding_format: z.enum(['float', 'base64']).nullish(),
})

export type ChatRequest = z.output<typeof Chat>
export type ChatMessage = ChatRequest['messages'][number]
export type Tool = z.output<typeof Tool>
export type EmbeddingRequest = z.output<typeof Embeddings>
export type Schema = z.output<typeof JsonSchema>

export const readChat = (body: string): ChatRequest => read(Chat, body)
export const readEmbeddings = (body: string): EmbeddingRequest => read(Embeddings, body)

function read<Output>(schema: z.ZodType<Output>, body: string): Output {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw invalid('We could not parse the JSON body of your request.')
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = (issue?.path ?? []).reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text && '.'}${String(part)}`),
    '',
  )
  throw invalid(`Invalid value for '${path}': ${issue?.message ?? 'wrong'}.`, path || null, 'invalid_value')
}
