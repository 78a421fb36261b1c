import { LRUCache } from 'lru-cache'
import type { ModelAccess } from './model.ts'
import type { ModelError } from './errors.ts'

/** The JSON of a chat request. */
type ChatBody = Record<string, unknown>

/** A part of a chat request that a server or a model does not support. */
type Unsupported =
  | 'json_schema'
  | 'json_object'
  | 'max_tokens'
  | 'max_completion_tokens'
  | 'temperature'
  | 'reasoning_effort'
  | 'stream_options'
  | 'stream'

/** A request to a model; other requests than chats are left as they are. */
interface Call {
  access: ModelAccess
  body?: ChatBody | undefined
}

/** What model servers have refused, remembered by account, server and model. */
export interface ServerLimits {
  /** Returns the body without what the server has refused before. */
  phrase(call: Call): ChatBody | undefined
  /** Returns whether the error names a part that can be left out; the next `phrase` leaves it out. */
  learn(call: Call, error: ModelError): boolean
  /** Forgets what the server has refused. Returns whether there was anything. */
  forget(call: Call): boolean
}

export function createServerLimits(): ServerLimits {
  const refusedParts = new LRUCache<string, ReadonlySet<Unsupported>>({ max: 1000 })
  const keyOf = ({ access }: Call) => `${access.account_id} ${access.base_url} ${access.model}`
  const refusedPartsOf = (call: Call) => refusedParts.get(keyOf(call)) ?? nothing
  return {
    phrase: (call) => (isChat(call) ? withoutRefused(call.body, refusedPartsOf(call)) : call.body),
    learn(call, error) {
      if (!isChat(call) || error.kind !== 'refused') return false
      const before = refusedPartsOf(call)
      const message = `${error.param ?? ''} ${error.detail}`
      const part = refusedPart(message, withoutRefused(call.body, before))
      if (part === null || before.has(part)) return false
      refusedParts.set(keyOf(call), new Set([...before, part]))
      return true
    },
    forget: (call) => refusedParts.delete(keyOf(call)),
  }
}

const nothing: ReadonlySet<Unsupported> = new Set()

const isChat = (call: Call): call is Call & { body: ChatBody } => Array.isArray(call.body?.messages)

function withoutRefused(body: ChatBody, refusedParts: ReadonlySet<Unsupported>): ChatBody {
  if (refusedParts.size === 0) return body
  const { max_tokens, max_completion_tokens, response_format, ...rest } = body
  for (const part of ['temperature', 'reasoning_effort', 'stream_options', 'stream'] as const)
    if (refusedParts.has(part)) delete rest[part]
  if (refusedParts.has('stream')) delete rest.stream_options
  const limit = max_tokens ?? max_completion_tokens
  const usual = max_tokens === undefined ? 'max_completion_tokens' : 'max_tokens'
  const other = usual === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  const name = [usual, other].find((each) => !refusedParts.has(each as Unsupported))
  return {
    ...withFormat(rest, response_format, refusedParts),
    ...(limit === undefined || name === undefined ? {} : { [name]: limit }),
  }
}

/** Returns the part of a sent request that a refusal names. */
function refusedPart(message: string, body: ChatBody): Unsupported | null {
  if (/response_?format|json_?schema|json_?object|structured output/i.test(message)) return formatOf(body)
  if (/reasoning|thinking/i.test(message) && 'reasoning_effort' in body) return 'reasoning_effort'
  if (/temperature/i.test(message) && 'temperature' in body) return 'temperature'
  if (/stream_options|include_usage/i.test(message) && 'stream_options' in body) return 'stream_options'
  if (/max_(completion_)?tokens/i.test(message)) {
    if ('max_tokens' in body) return 'max_tokens'
    return 'max_completion_tokens' in body ? 'max_completion_tokens' : null
  }
  return /\bstream/i.test(message) && body.stream === true ? 'stream' : null
}

function formatOf({ response_format }: ChatBody): Unsupported | null {
  const type: unknown = Object(response_format).type
  return type === 'json_schema' || type === 'json_object' ? type : null
}

/** Puts the schema into the prompt when the server does not support JSON schemas. */
function withFormat(body: ChatBody, format: unknown, refusedParts: ReadonlySet<Unsupported>): ChatBody {
  if (format === undefined) return body
  if (!refusedParts.has('json_schema') || formatOf({ response_format: format }) !== 'json_schema') {
    return { ...body, response_format: format }
  }
  const messages = Array.isArray(body.messages) ? (body.messages as unknown[]) : []
  const schema = JSON.stringify(Object(Object(format).json_schema).schema)
  const instruction = {
    role: 'system',
    content: `Answer with one JSON object and nothing else. It has to fit this JSON Schema: ${schema}`,
  }
  const withSchema = { ...body, messages: [instruction, ...messages] }
  return refusedParts.has('json_object')
    ? withSchema
    : { ...withSchema, response_format: { type: 'json_object' } }
}
