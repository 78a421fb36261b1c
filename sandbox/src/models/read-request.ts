import { z } from 'zod'
import { invalid } from './errors.ts'
import { parsed } from './json.ts'

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
const Json = z.record(z.string(), z.unknown())
const Name = z.string().regex(/^[\w-]{1,64}$/)
const Tool = z.object({
  type: z.literal('function'),
  function: z.object({ name: Name, description: z.string().optional(), parameters: Json.optional() }),
})
const ResponseFormat = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['text', 'json_object']) }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({ name: Name, strict: z.boolean().nullish(), schema: Json }),
  }),
])
const TokenLimit = z.number().int().min(1).nullish()

const Chat = z.object({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: TokenLimit,
  max_completion_tokens: TokenLimit,
  reasoning_effort: z.string().nullish(),
  tools: z.array(Tool).max(128).optional(),
  tool_choice: z.enum(['none', 'auto', 'required']).nullish(),
  response_format: ResponseFormat.nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
})

const Embeddings = z.object({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(z.string()).min(1)]),
  encoding_format: z.literal('float').nullish(),
})

export type ChatRequest = z.output<typeof Chat>
export type ChatMessage = ChatRequest['messages'][number]

export function textOf({ content }: ChatMessage): string {
  return typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('\n')
}

export const readChat = (body: string): ChatRequest => read(Chat, body)
export const readEmbeddings = (body: string) => read(Embeddings, body)

function read<Output>(schema: z.ZodType<Output>, body: string): Output {
  const { data, error } = schema.safeParse(parsed(body))
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw invalid(`Invalid request: ${issue?.message ?? ''}`, issue?.path.join('.') ?? null, 'invalid_value')
}
