import * as z from 'zod'
import { errorStatus, Failure, type Endpoint, type Schema } from '@skein/contract/endpoint'

export interface ApiTitle {
  title: string
  version: string
  description: string
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: unknown
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> }
  responses: Record<string, unknown>
}

export interface ApiDocument {
  openapi: '3.1.0'
  info: ApiTitle
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, unknown>
}

/** Endpoints by noun and name, as the contract groups them. */
export type EndpointGroups = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>

/** The OpenAPI 3.1 document of a contract. */
export function describeApi(groups: EndpointGroups, info: ApiTitle, publicUrl: string): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  for (const [noun, endpoints] of Object.entries(groups)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = (paths[endpoint.path] ??= {})
      path[endpoint.method.toLowerCase()] = operation(endpoint, noun, `${noun}.${name}`)
    }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: `${publicUrl}/api` }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: jsonSchema(Failure, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}

function operation(endpoint: Endpoint, noun: string, operationId: string): Operation {
  const input = objectSchema(endpoint.input)
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  const fields = Object.entries(input.properties)
  const place = (name: string) => (inPath.has(name) ? 'path' : 'query')
  const outside = endpoint.method === 'GET' ? fields : fields.filter(([name]) => inPath.has(name))
  const inside = fields.filter((field) => !outside.includes(field))
  return {
    operationId,
    summary: endpoint.summary,
    tags: [noun],
    security: endpoint.access === 'public' ? [] : [{ session: [] }, { bearer: [] }],
    parameters: outside.map(([name, schema]) => ({
      name,
      in: place(name),
      required: inPath.has(name) || input.required.includes(name),
      schema,
    })),
    ...(inside.length === 0 ? {} : { requestBody: requestBody(endpoint, inside, input.required) }),
    responses: responses(endpoint),
  }
}

function requestBody({ multipart }: Endpoint, fields: [string, unknown][], required: string[]) {
  const names = fields.map(([name]) => name)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: required.filter((name) => names.includes(name)),
    additionalProperties: false,
  }
  const type = multipart ? 'multipart/form-data' : 'application/json'
  return { required: schema.required.length > 0, content: { [type]: { schema } } }
}

function responses(endpoint: Endpoint): Record<string, unknown> {
  const failure = {
    description: 'Failure envelope',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
  return {
    ...success(endpoint),
    ...Object.fromEntries(failureStatuses(endpoint).map((status) => [String(status), failure])),
  }
}

function success(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.events) return eventStream(endpoint.events)
  const envelope = {
    type: 'object',
    required: ['success', 'data', 'message', ...(endpoint.paged ? ['next_cursor'] : [])],
    properties: {
      success: { const: true },
      data: jsonSchema(endpoint.output, 'output'),
      message: { type: 'string' },
      ...(endpoint.paged ? { next_cursor: { type: ['string', 'null'] } } : {}),
    },
  }
  const content = { 'application/json': { schema: envelope } }
  return {
    [String(endpoint.status ?? 200)]: { description: 'Success', content },
    ...(endpoint.late ? { '202': { description: 'Accepted; the end is not known yet', content } } : {}),
  }
}

/** Each event has a name, an id to come back with, and data as JSON. */
function eventStream(events: Readonly<Record<string, Schema>>): Record<string, unknown> {
  const schema = {
    oneOf: Object.entries(events).map(([name, data]) => ({
      type: 'object',
      required: ['id', 'event', 'data'],
      properties: { id: { type: 'string' }, event: { const: name }, data: jsonSchema(data, 'output') },
    })),
  }
  return {
    '200': {
      description:
        'Server-sent events, until either side closes. Send the last id as Last-Event-ID to resume.',
      content: { 'text/event-stream': { schema } },
    },
  }
}

function failureStatuses(endpoint: Endpoint): number[] {
  const { unauthorized, not_found: notFound } = errorStatus
  const open = [
    errorStatus.validation,
    errorStatus.forbidden,
    errorStatus.rate_limited,
    errorStatus.unavailable,
  ]
  return (endpoint.access === 'public' ? open : [...open, unauthorized, notFound]).sort((a, b) => a - b)
}

const ObjectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

function objectSchema(schema: Schema) {
  return ObjectSchema.parse(jsonSchema(schema, 'input'))
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
