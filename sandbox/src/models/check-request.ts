import type { Model, Provider } from './catalogue.ts'
import { invalid } from './errors.ts'
import { asSchema } from './fill-schema.ts'
import { textOf } from './read-prompt.ts'
import type { ChatRequest, Schema } from './read-request.ts'

/** Refuses what this provider and this model refuse. Throws a ModelError. */
export function checkChat(provider: Provider, model: Model, request: ChatRequest): void {
  if (model.kind !== 'chat') throw invalid('This is not a chat model.', 'model')
  checkReasoning(provider, model, request)
  checkMessages(request)
  checkTools(request)
  checkFormat(provider, request)
  if (provider === 'groq') {
    for (const name of ['logprobs', 'logit_bias'] as const) {
      if (request[name]) throw invalid(`\`${name}\` is not supported with this model.`, name)
    }
  }
  if ((request.n ?? 1) > 1) throw invalid("'n' must be 1.", 'n', 'unsupported_value')
}

/** How much the model thinks; undefined for one that does not. */
export function effortOf(model: Model, request: ChatRequest): string | undefined {
  return request.reasoning_effort ?? model.efforts[0]
}

function checkReasoning(provider: Provider, model: Model, request: ChatRequest): void {
  const { reasoning_effort: effort, temperature } = request
  if (effort != null && !model.efforts.includes(effort)) {
    if (model.efforts.length === 0)
      throw invalid('Unrecognized request argument supplied: reasoning_effort', 'reasoning_effort')
    const known = model.efforts.map((one) => `'${one}'`).join(', ')
    const words = `Unsupported value: 'reasoning_effort' does not support '${effort}' with this model. Supported values are: ${known}.`
    throw invalid(words, 'reasoning_effort', 'unsupported_value')
  }
  if (provider !== 'openai' || model.efforts.length === 0) return
  if (request.max_tokens != null) {
    const words =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    throw invalid(words, 'max_tokens', 'unsupported_parameter')
  }
  const reasons = effortOf(model, request) !== 'none'
  if (reasons && model.toolsNeedNoEffort && request.tools?.length) {
    const words = `Function tools with reasoning_effort are not supported for ${model.id} in /v1/chat/completions. Set 'reasoning_effort' to 'none'.`
    throw invalid(words, 'reasoning_effort', 'unsupported_value')
  }
  if (reasons && temperature != null && temperature !== 1) {
    const words = `Unsupported value: 'temperature' does not support ${temperature} with this model. Only the default (1) value is supported.`
    throw invalid(words, 'temperature', 'unsupported_value')
  }
}

/** Every call of a tool has its result, and every result its call. */
function checkMessages({ messages }: ChatRequest): void {
  let open = new Set<string>()
  for (const [index, message] of messages.entries()) {
    const place = `messages.[${index}].role`
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id ?? '')) {
        const words =
          "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'."
        throw invalid(words, place)
      }
      continue
    }
    if (open.size > 0) throw unanswered(open, place)
    open = new Set((message.tool_calls ?? []).map((call) => call.id))
  }
  if (open.size > 0) throw unanswered(open, `messages.[${messages.length}].role`)
}

function unanswered(ids: Set<string>, place: string) {
  const words = `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...ids].join(', ')}`
  return invalid(words, place)
}

function checkTools({ tools = [], tool_choice: choice }: ChatRequest): void {
  if (choice != null && tools.length === 0) {
    throw invalid(
      "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
      'tool_choice',
    )
  }
  if (
    typeof choice === 'object' &&
    choice &&
    !tools.some((tool) => tool.function.name === choice.function.name)
  ) {
    throw invalid(`Tool choice '${choice.function.name}' is not among the tools.`, 'tool_choice')
  }
  for (const [index, tool] of tools.entries()) {
    const { strict, parameters, name } = tool.function
    const wrong = strict && parameters ? strictFault(parameters) : undefined
    if (wrong)
      throw invalid(
        `Invalid schema for function '${name}': ${wrong}`,
        `tools[${index}].function.parameters`,
        'invalid_function_parameters',
      )
  }
}

function checkFormat(provider: Provider, request: ChatRequest): void {
  const format = request.response_format
  if (format?.type === 'json_object' && provider !== 'gemini') {
    if (request.messages.some((message) => /json/i.test(textOf(message)))) return
    const words =
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'."
    throw invalid(words, 'messages')
  }
  if (format?.type !== 'json_schema' || !format.json_schema.strict || provider === 'gemini') return
  const wrong = strictFault(format.json_schema.schema)
  const words = `Invalid schema for response_format '${format.json_schema.name}': ${wrong}`
  if (wrong) throw invalid(words, 'response_format')
}

/** What strict mode does not take: an object that is open, or a property that may be left out. */
function strictFault(schema: Schema, path: string[] = []): string | undefined {
  const place = `In context=(${path.map((part) => `'${part}'`).join(', ')})`
  if (path.length === 0 && schema.type !== 'object')
    return 'schema must be a JSON Schema of \'type: "object"\'.'
  for (const word of ['oneOf', 'allOf', 'not']) {
    if (schema[word] !== undefined) return `${place}, '${word}' is not permitted.`
  }
  if (schema.type === 'object' || schema.properties !== undefined) {
    if (schema.additionalProperties !== false) {
      return `${place}, 'additionalProperties' is required to be supplied and to be false.`
    }
    const required = Array.isArray(schema.required) ? schema.required : []
    const missing = Object.keys(asSchema(schema.properties)).find((name) => !required.includes(name))
    if (missing !== undefined) {
      return `${place}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`
    }
  }
  for (const [name, part] of innerSchemas(schema)) {
    const fault = strictFault(part, [...path, ...name])
    if (fault) return fault
  }
  return undefined
}

function innerSchemas(schema: Schema): [string[], Schema][] {
  const inner: [string[], Schema][] = []
  for (const group of ['properties', '$defs', 'definitions']) {
    for (const [name, part] of Object.entries(asSchema(schema[group])))
      inner.push([[group, name], asSchema(part)])
  }
  if (Array.isArray(schema.anyOf)) {
    schema.anyOf.forEach((part, index) => inner.push([['anyOf', String(index)], asSchema(part)]))
  }
  if (schema.items !== undefined) inner.push([['items'], asSchema(schema.items)])
  return inner
}
