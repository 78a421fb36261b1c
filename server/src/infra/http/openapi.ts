import * as z from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { errorStatus, Failure, type Endpoint, type Schema } from '@skein/contract/endpoint'
import { type EndpointGroups, type Operation, operationsOf } from './operations.ts'

export type ApiTitle = {
  title: string
  version: string
  description: string
}

export type ApiDocument = ReturnType<typeof createDocument>

type Fields = Record<string, z.core.SomeType>

/** Returns the OpenAPI 3.1 document of a contract. */
export function describeApi(groups: EndpointGroups, info: ApiTitle, publicUrl: string): ApiDocument {
  const paths: ZodOpenApiPathsObject = {}
  for (const each of operationsOf(groups)) {
    const { method, path } = each.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(each) }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info,
      servers: [{ url: `${publicUrl}/api` }],
      tags: Object.keys(groups).map((name) => ({ name })),
      paths,
      components: {
        schemas: { Failure },
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    // Of a value that code reads or checks, JSON Schema can say nothing.
    { allowEmptySchema: { custom: true, pipe: true, transform: true } },
  )
}

function describeOperation({ verb, noun, endpoint }: Operation): ZodOpenApiOperationObject {
  const fields = Object.entries(fieldsOf(endpoint))
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  const path = fields.filter(([field]) => inPath.has(field))
  const rest = fields.filter(([field]) => !inPath.has(field))
  return {
    operationId: verb,
    summary: endpoint.summary,
    tags: [noun],
    'x-skein-permission': endpoint.permission,
    security: endpoint.access === 'public' ? [] : [{ session: [] }, { bearer: [] }],
    requestParams: {
      path: objectOf(path),
      ...(endpoint.method === 'GET' ? { query: objectOf(rest) } : {}),
    },
    ...(endpoint.method === 'GET' || rest.length === 0 ? {} : { requestBody: requestBody(endpoint, rest) }),
    responses: responses(endpoint),
  }
}

function fieldsOf({ input, path }: Endpoint): Fields {
  if (!(input instanceof z.core.$ZodObject)) throw new Error(`The input of ${path} must be an object schema.`)
  return input._zod.def.shape
}

const objectOf = (fields: [string, z.core.SomeType][]) => z.object(Object.fromEntries(fields))

function requestBody({ multipart }: Endpoint, fields: [string, z.core.SomeType][]) {
  const schema = z.strictObject(Object.fromEntries(fields))
  const required = fields.some(([, field]) => field._zod.optin !== 'optional')
  return { required, content: { [multipart ? 'multipart/form-data' : 'application/json']: { schema } } }
}

function responses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const failure = {
    description: 'Failure envelope',
    content: { 'application/json': { schema: Failure } },
  }
  return {
    ...success(endpoint),
    ...Object.fromEntries(failureStatuses(endpoint).map((status) => [status, failure])),
  }
}

function success(endpoint: Endpoint): ZodOpenApiResponsesObject {
  if (endpoint.events) return eventStream(endpoint.events)
  const schema = z.object({
    success: z.literal(true),
    data: endpoint.output,
    message: z.string(),
    ...(endpoint.paged ? { next_cursor: z.nullable(z.string()) } : {}),
  })
  const content = { 'application/json': { schema } }
  return {
    [`${endpoint.status ?? 200}`]: { description: 'Success', content },
    ...(endpoint.late ? { '202': { description: 'Accepted; the end is not known yet', content } } : {}),
  }
}

/** Each event has a name, an id to resume from, and data as JSON. */
function eventStream(events: Readonly<Record<string, Schema>>): ZodOpenApiResponsesObject {
  const schema = z.xor(
    Object.entries(events).map(([name, data]) => z.object({ id: z.string(), event: z.literal(name), data })),
  )
  return {
    '200': {
      description:
        'Server-sent events, until either side closes. Send the last id as Last-Event-ID to resume.',
      content: { 'text/event-stream': { schema } },
    },
  }
}

function failureStatuses({ access }: Endpoint): number[] {
  const { validation, forbidden, rate_limited, unavailable, unauthorized, not_found } = errorStatus
  const open = [validation, forbidden, rate_limited, unavailable]
  return access === 'public' ? open : [...open, unauthorized, not_found]
}
