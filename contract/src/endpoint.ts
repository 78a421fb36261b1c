import * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anybody, or the holder of a session. */
export type Access = 'public' | 'signed-in'

/** Codes of a failed answer, each with the HTTP status it travels with. */
export const errorStatus = {
  validation: 400,
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  unprocessable: 422,
  outside_window: 422,
  reconnect_required: 422,
  platform_rejected: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Schema of an endpoint's input or output; any zod schema. */
export type Schema = z.core.$ZodType

/**
 * One promise between browser and server.
 *
 * `path` is written below `/api`, with `{name}` for path parameters. `input` is the merge of path parameters,
 * query and JSON body. `output` describes `data` of the success envelope; with `paged`, the handler answers
 * `{ data, next_cursor }` and the cursor stands beside `data`.
 */
export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema> {
  method: Method
  path: string
  access: Access
  summary: string
  input: I
  output: O
  paged?: boolean
  /** `data` is a list of any length, written piece by piece as a file to keep. */
  download?: boolean
  /** Answers `output` until there is a file to keep, and then that file: the same envelope with more in `data`. */
  file?: boolean
  /**
   * The body is a form with files instead of JSON, `largest` bytes at most. A field whose schema is a list takes every
   * part of its name.
   */
  multipart?: { largest: number }
  /** The handler may answer before the work is done, with 202. */
  late?: boolean
  /** Status of a success; 200 unless told. */
  status?: 200 | 201 | 202
  /** The answer is a stream of these server-sent events, by name, each with the schema of its data. */
  events?: Readonly<Record<string, Schema>>
  /** A GET that changes state, kept for old clients: answers only to a bearer token or `X-Requested-With`. */
  legacyMutation?: boolean
}

/** Says nothing but the types: an endpoint is a value. */
export const defineEndpoint = <I extends Schema, O extends Schema>(
  endpoint: Endpoint<I, O>,
): Endpoint<I, O> => endpoint

/** An endpoint that answers as long as somebody listens. */
export interface StreamEndpoint<
  I extends Schema = Schema,
  E extends Readonly<Record<string, Schema>> = Readonly<Record<string, Schema>>,
> extends Endpoint<I> {
  method: 'GET'
  events: E
}

/** The same for a stream; what it answers are its events. */
export const defineStream = <I extends Schema, E extends Readonly<Record<string, Schema>>>(
  stream: Omit<StreamEndpoint<I, E>, 'output'>,
): StreamEndpoint<I, E> => ({ ...stream, output: z.unknown() })

/** One event of a stream, by its name. */
export type EventOf<S extends StreamEndpoint> = {
  [Name in keyof S['events'] & string]: { event: Name; data: z.output<S['events'][Name]> }
}[keyof S['events'] & string]

/** What a handler receives: parsed, defaults applied. */
export type InputOf<E extends Endpoint> = z.output<E['input']>

/** What a caller may send: before defaults. */
export type RequestOf<E extends Endpoint> = z.input<E['input']>

/** What a caller receives as `data`. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export const Failure = z.object({
  success: z.literal(false),
  data: z.null(),
  message: z.string(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
})
export type Failure = z.infer<typeof Failure>

/** An identifier as clients send it: text, never a number (platform ids exceed 2^53). */
export const Id = z
  .string()
  .check(z.minLength(1, 'An id is missing.'), z.maxLength(200, 'That id is too long.'))

/** A moment on the wire: ISO 8601 in UTC. */
export const Moment = z.string()

/** A moment in ISO 8601, as a filter; by hand, because a list page is small. */
export const Instant = z
  .string()
  .check(
    z.refine(
      (text) => !Number.isNaN(Date.parse(text)),
      'A moment must be in ISO 8601, like 2026-11-21T09:00:00Z.',
    ),
  )

export const Nothing = z.object({})

export const Cursor = z.optional(z.string().check(z.maxLength(400)))
