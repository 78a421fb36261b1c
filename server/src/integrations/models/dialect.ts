import { resolveModel } from '@skein/contract/models'
import type { ModelError } from './errors.ts'
import type { ModelAccess } from './model.ts'

/** The JSON of a chat request. */
export type ChatBody = Record<string, unknown>

/** A parameter that a server or a model does not support. */
type Unsupported =
  'json_schema' | 'json_object' | 'max_tokens' | 'max_completion_tokens' | 'temperature' | 'reasoning_effort'

/** The parameters that one model of one server supports. */
export interface Dialect {
  unsupported: ReadonlySet<Unsupported>
  effort: string | null
}

/** Added to the token limit of a reasoning model, which counts its reasoning tokens as output. */
const reasoningTokens = 1024

/** Returns the dialect of a model before the first request, from the model catalogue. */
export function dialectOf(
  { provider, model }: Pick<ModelAccess, 'provider' | 'model'>,
  day: string,
): Dialect {
  const entry = resolveModel(provider, model, day)?.entry
  if (!entry || entry.id !== model) return { unsupported: new Set(), effort: null }
  const unsupported = new Set<Unsupported>(entry.takes_temperature ? [] : ['temperature'])
  if (entry.provider === 'openai' || entry.reasoning !== null) unsupported.add('max_tokens')
  return { unsupported, effort: entry.reasoning }
}

/** Returns the request with the parameters that the model supports. */
export function applyDialect(body: ChatBody, { unsupported, effort }: Dialect): ChatBody {
  const { max_tokens, temperature, response_format, ...rest } = body
  const effortNow = unsupported.has('reasoning_effort') ? null : (rest.reasoning_effort ?? effort)
  delete rest.reasoning_effort
  const limit =
    typeof max_tokens === 'number' ? max_tokens + (effortNow === 'low' ? reasoningTokens : 0) : undefined
  const limitName =
    unsupported.has('max_tokens') && !unsupported.has('max_completion_tokens')
      ? 'max_completion_tokens'
      : 'max_tokens'
  return {
    ...withFormat(rest, response_format, unsupported),
    ...(limit === undefined ? {} : { [limitName]: limit }),
    ...(temperature === undefined || unsupported.has('temperature') ? {} : { temperature }),
    ...(effortNow === null ? {} : { reasoning_effort: effortNow }),
  }
}

/** Returns the dialect without the parameter that the error is about, or null when it is about none. */
export function learnUnsupported(dialect: Dialect, error: ModelError, body: ChatBody): Dialect | null {
  if (error.kind !== 'refused' || (error.status !== 400 && error.status !== 422)) return null
  const parameter = parameterOf(`${error.param ?? ''} ${error.detail}`, applyDialect(body, dialect))
  if (parameter === null || dialect.unsupported.has(parameter)) return null
  return { ...dialect, unsupported: new Set([...dialect.unsupported, parameter]) }
}

function parameterOf(message: string, sent: ChatBody): Unsupported | null {
  if (/response_?format|json_?schema|json_?object|structured output/i.test(message)) return formatOf(sent)
  if (/reasoning|thinking/i.test(message) && 'reasoning_effort' in sent) return 'reasoning_effort'
  if (/temperature/i.test(message) && 'temperature' in sent) return 'temperature'
  if (!/max_(completion_)?tokens/i.test(message)) return null
  return 'max_tokens' in sent ? 'max_tokens' : 'max_completion_tokens'
}

function formatOf({ response_format }: ChatBody): Unsupported | null {
  const type: unknown = Object(response_format).type
  return type === 'json_schema' || type === 'json_object' ? type : null
}

/** Puts the schema into the prompt when the server does not support JSON schemas. */
function withFormat(body: ChatBody, format: unknown, unsupported: ReadonlySet<Unsupported>): ChatBody {
  if (format === undefined) return body
  if (!unsupported.has('json_schema') || formatOf({ response_format: format }) !== 'json_schema') {
    return { ...body, response_format: format }
  }
  const messages = Array.isArray(body.messages) ? (body.messages as unknown[]) : []
  const schema = JSON.stringify(Object(Object(format).json_schema).schema)
  const instruction = {
    role: 'system',
    content: `Answer with one JSON object and nothing else. It has to fit this JSON Schema: ${schema}`,
  }
  const withSchema = { ...body, messages: [instruction, ...messages] }
  return unsupported.has('json_object')
    ? withSchema
    : { ...withSchema, response_format: { type: 'json_object' } }
}
