import { resolveModel } from '@skein/contract/models'
import type { ModelError } from './errors.ts'
import type { ModelAccess } from './model.ts'

/** The JSON of a chat request. */
export type ChatBody = Record<string, unknown>

/** A part of a request that a server or a model does not take. */
type Gap =
  'json_schema' | 'json_object' | 'max_tokens' | 'max_completion_tokens' | 'temperature' | 'reasoning_effort'

/** How to speak to one model of one server. */
export interface Dialect {
  gaps: ReadonlySet<Gap>
  effort: string | null
}

/** A model that thinks spends tokens on it before the first word of its answer. */
const thinkingTokens = 1024

/** What is known of a model before anything was sent to it. */
export function dialectOf(
  { provider, model }: Pick<ModelAccess, 'provider' | 'model'>,
  day: string,
): Dialect {
  const entry = resolveModel(provider, model, day)?.entry
  if (!entry || entry.id !== model) return { gaps: new Set(), effort: null }
  const gaps = new Set<Gap>(entry.takes_temperature ? [] : ['temperature'])
  if (entry.provider === 'openai' || entry.reasoning !== null) gaps.add('max_tokens')
  return { gaps, effort: entry.reasoning }
}

/** A request as this model takes it. */
export function phrase(body: ChatBody, { gaps, effort }: Dialect): ChatBody {
  const { max_tokens, temperature, response_format, ...rest } = body
  const effortNow = gaps.has('reasoning_effort') ? null : (rest.reasoning_effort ?? effort)
  delete rest.reasoning_effort
  const limit =
    typeof max_tokens === 'number' ? max_tokens + (effortNow === 'low' ? thinkingTokens : 0) : undefined
  const limitName =
    gaps.has('max_tokens') && !gaps.has('max_completion_tokens') ? 'max_completion_tokens' : 'max_tokens'
  return {
    ...withFormat(rest, response_format, gaps),
    ...(limit === undefined ? {} : { [limitName]: limit }),
    ...(temperature === undefined || gaps.has('temperature') ? {} : { temperature }),
    ...(effortNow === null ? {} : { reasoning_effort: effortNow }),
  }
}

/** The part of `body` that a refusal is about, added to what is known; null when it is about something else. */
export function learn(dialect: Dialect, error: ModelError, body: ChatBody): Dialect | null {
  if (error.kind !== 'refused' || (error.status !== 400 && error.status !== 422)) return null
  const gap = gapBehind(`${error.param ?? ''} ${error.words}`, phrase(body, dialect))
  if (gap === null || dialect.gaps.has(gap)) return null
  return { ...dialect, gaps: new Set([...dialect.gaps, gap]) }
}

function gapBehind(complaint: string, sent: ChatBody): Gap | null {
  if (/response_?format|json_?schema|json_?object|structured output/i.test(complaint)) return formatOf(sent)
  if (/reasoning|thinking/i.test(complaint) && 'reasoning_effort' in sent) return 'reasoning_effort'
  if (/temperature/i.test(complaint) && 'temperature' in sent) return 'temperature'
  if (!/max_(completion_)?tokens/i.test(complaint)) return null
  return 'max_tokens' in sent ? 'max_tokens' : 'max_completion_tokens'
}

function formatOf({ response_format }: ChatBody): Gap | null {
  const type: unknown = Object(response_format).type
  return type === 'json_schema' || type === 'json_object' ? type : null
}

/** Where a server cannot hold a model to a schema, the schema is told to the model. */
function withFormat(body: ChatBody, format: unknown, gaps: ReadonlySet<Gap>): ChatBody {
  if (format === undefined) return body
  if (!gaps.has('json_schema') || formatOf({ response_format: format }) !== 'json_schema') {
    return { ...body, response_format: format }
  }
  const messages = Array.isArray(body.messages) ? (body.messages as unknown[]) : []
  const schema = JSON.stringify(Object(Object(format).json_schema).schema)
  const told = {
    role: 'system',
    content: `Answer with one JSON object and nothing else. It has to fit this JSON Schema: ${schema}`,
  }
  const phrased = { ...body, messages: [told, ...messages] }
  return gaps.has('json_object') ? phrased : { ...phrased, response_format: { type: 'json_object' } }
}
