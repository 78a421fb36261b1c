import type { OpenCall } from './answer-call.ts'
import type { Model } from './catalogue.ts'
import { invalid } from './errors.ts'
import { isObject } from './json.ts'
import { textOf, type ChatRequest } from './read-request.ts'

/** Refuses what this provider and this model refuse. Throws a ModelError. */
export function checkChat(open: OpenCall, request: ChatRequest): void {
  if (open.model.isEmbedding) throw invalid('This is not a chat model.', 'model')
  checkReasoning(open, request)
  checkMessages(request)
  checkFormat(open, request)
  if (request.tool_choice != null && !request.tools?.length)
    throw invalid("'tool_choice' is only allowed when 'tools' are specified.", 'tool_choice')
}

/** Returns the reasoning effort; undefined for a model without reasoning. */
export function effortOf(model: Model, request: ChatRequest): string | undefined {
  return request.reasoning_effort ?? model.efforts[0]
}

function checkReasoning({ provider, model }: OpenCall, request: ChatRequest): void {
  const { reasoning_effort: effort, temperature } = request
  const refuse = (param: string, code = 'unsupported_value') =>
    invalid(`Unsupported: '${param}' with this value is not supported with this model.`, param, code)
  if (effort != null && !model.efforts.includes(effort)) throw refuse('reasoning_effort')
  if (provider !== 'openai' || model.efforts.length === 0) return
  if (request.max_tokens != null) throw refuse('max_tokens', 'unsupported_parameter')
  if (effortOf(model, request) === 'none') return
  if (model.toolsNeedNoEffort && request.tools?.length) throw refuse('reasoning_effort')
  if (temperature != null && temperature !== 1) throw refuse('temperature')
}

/** Throws unless every tool call has a result and every result a call. */
function checkMessages({ messages }: ChatRequest): void {
  const open = new Set<string>()
  const fault = invalid("Tool messages must answer each of 'tool_calls', and nothing else.", 'messages')
  for (const { role, tool_call_id = '', tool_calls = [] } of messages) {
    if (role === 'tool' ? !open.delete(tool_call_id) : open.size > 0) throw fault
    for (const { id } of tool_calls) open.add(id)
  }
  if (open.size > 0) throw fault
}

function checkFormat({ provider }: OpenCall, { response_format: format, messages }: ChatRequest): void {
  if (provider === 'gemini') return
  if (format?.type === 'json_object' && !messages.some((message) => /json/i.test(textOf(message))))
    throw invalid("'messages' must contain the word 'json' for 'response_format' 'json_object'.", 'messages')
  if (format?.type !== 'json_schema' || !format.json_schema.strict) return
  const fault = strictFault(format.json_schema.schema)
  if (fault) throw invalid(`Invalid schema for response_format: ${fault}`, 'response_format')
}

/** Returns why strict mode refuses a schema: an open object or an optional property. */
function strictFault(schema: unknown): string | undefined {
  if (isObject(schema) && schema.type === 'object') {
    const { additionalProperties, properties = {}, required = [] } = schema
    if (additionalProperties !== false)
      return "'additionalProperties' is required to be supplied and to be false."
    const names = Object.keys(isObject(properties) ? properties : {})
    const missing = names.find((name) => !Array.isArray(required) || !required.includes(name))
    if (missing !== undefined) return `'required' must name every property. Missing '${missing}'.`
  }
  const parts = isObject(schema) || Array.isArray(schema) ? Object.values(schema) : []
  return parts.map(strictFault).find((fault) => fault !== undefined)
}
