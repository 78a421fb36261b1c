import * as z from 'zod/mini'
import type { Permission } from './workspaces/permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: everyone, or a signed-in user. */
export type Access = 'public' | 'signed-in'

/** Error codes with their HTTP status. */
export const errorStatus = {
  validation: 400,
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  last_owner: 409,
  invitation_used: 409,
  invitation_ended: 409,
  invitation_expired: 409,
  invitation_for_other: 409,
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
 * What the audit log of a workspace keeps of a successful call. An entry always has the ids of the input. Of other fields it
 * keeps numbers, booleans, times and words of a closed list; texts only of the fields in `texts`.
 */
export interface Audit {
  /** The GET that shows what the call changes: the entry has the fields that differ before and after. Without it, it has the input. */
  resource?: Endpoint
  /** Where the GET takes an id that has another name in the input: the field of the input, by the field of the GET. */
  ids?: Readonly<Record<string, string>>
  /** The field that identifies the changed entry, if the resource is a list; `byInput`: its name in the input, if that differs. */
  by?: string
  byInput?: string
  /** The resource is a list, newest first, to which the call adds an entry: the entry has the newest one before and after. */
  newest?: true
  /** The field of the resource that has what the call changes, if it is not the whole resource. */
  part?: string
  /** Fields of the resource that the call changes and the input has under another name, or not at all. */
  fields?: readonly string[]
  /**
   * Fields whose texts are kept: names and settings, no messages, notes, instructions or secrets. The entry has them of the
   * resource also when the input does not.
   */
  texts?: readonly string[]
}

/**
 * An endpoint of the API.
 *
 * `path` is relative to `/api`, with `{name}` for path parameters. `input` is the merge of path parameters,
 * query and JSON body. `output` describes `data` of the success envelope; with `paged`, the handler returns
 * `{ data, next_cursor }`, and the envelope has the cursor beside `data`.
 */
export interface Endpoint<I extends Schema = Schema, O extends Schema = Schema> {
  method: Method
  path: string
  access: Access
  permission: Permission
  summary: string
  input: I
  output: O
  /** What the audit log keeps; false for a call that changes nothing which others see. See `auditOf`. */
  audit?: false | Audit
  paged?: boolean
  /** `data` is a list of any length, streamed as a download. */
  download?: boolean
  /**
   * Returns `output` until the file is ready, then the file as a download: the same envelope with more fields in
   * `data`.
   */
  file?: boolean
  /**
   * The body is a form with files instead of JSON, at most `largest` bytes. A field whose schema is a list receives
   * all parts of its name.
   */
  multipart?: { largest: number }
  /** The response waits for Instagram. */
  asksInstagram?: boolean
  /** `provider_id` may name an account of the user instead of the user; the use case checks it. */
  providerMayBeAccount?: boolean
  /** The handler may return 202 before the work is done. */
  late?: boolean
  /** The input has a secret of a mail. The calls of a client are limited like its sign-ins, so that secrets cannot be guessed. */
  takesSecret?: true
  /** Status of a success; default 200. */
  status?: 200 | 201 | 202
  /** The response is a stream of these server-sent events, by name, with the schema of their data. */
  events?: Readonly<Record<string, Schema>>
  /** A GET that changes state, kept for old clients: requires a bearer token or `X-Requested-With`. */
  legacyMutation?: boolean
}

/**
 * Returns what the audit log keeps of a call, or null if the call is not in it. Without `audit`, every endpoint that is not
 * a GET and needs the permission to reply or more is in it.
 */
export function auditOf({ audit, method, legacyMutation, permission }: Endpoint): Audit | null {
  if (audit !== undefined) return audit || null
  const changes =
    (method !== 'GET' || legacyMutation === true) && permission !== 'none' && permission !== 'read'
  return changes ? {} : null
}

/** An endpoint without `access` is for signed-in users. */
type WithDefault<E extends Endpoint> = Omit<E, 'access'> & { access?: Access }

/** Returns the endpoint with the default of `access`. */
export const defineEndpoint = <I extends Schema, O extends Schema>(
  endpoint: WithDefault<Endpoint<I, O>>,
): Endpoint<I, O> => ({ access: 'signed-in', ...endpoint })

/** An endpoint whose response is an event stream. */
export interface StreamEndpoint<
  I extends Schema = Schema,
  E extends Readonly<Record<string, Schema>> = Readonly<Record<string, Schema>>,
> extends Endpoint<I> {
  method: 'GET'
  events: E
}

/** Returns its argument, as `defineEndpoint`, for a stream. */
export const defineStream = <I extends Schema, E extends Readonly<Record<string, Schema>>>(
  stream: Omit<WithDefault<StreamEndpoint<I, E>>, 'output'>,
): StreamEndpoint<I, E> => ({ access: 'signed-in', ...stream, output: z.unknown() })

/** One event of a stream. */
export type EventOf<S extends StreamEndpoint> = {
  [Name in keyof S['events'] & string]: { event: Name; data: z.output<S['events'][Name]> }
}[keyof S['events'] & string]

/** The input that a handler receives: parsed, with defaults. */
export type InputOf<E extends Endpoint> = z.output<E['input']>

/** The input that a caller sends: before defaults. */
export type RequestOf<E extends Endpoint> = z.input<E['input']>

/** The `data` that a caller receives. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export const Failure = z.object({
  success: z.literal(false),
  data: z.null(),
  message: z.string(),
  detail: z.string(),
  code: z.string(),
  request_id: z.string(),
  /** What the request failed on, if it is a list: examples that a save would break. */
  failed: z.optional(z.array(z.unknown())),
})
export type Failure = z.infer<typeof Failure>

/** An identifier as text, because platform ids exceed 2^53. */
export const Id = z
  .string()
  .check(z.minLength(1, 'An id is missing.'), z.maxLength(200, 'That id is too long.'))

/** A time: ISO 8601 in UTC. */
export const Moment = z.string()

/** Without an offset, the time would depend on the time zone of the server. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i

/** Returns a time in UTC, like 2026-11-21T09:00:00.000Z; null for a text that is no date, time and offset in ISO 8601. */
export function instantOf(text: string): string | null {
  if (!instant.test(text) || Number.isNaN(Date.parse(text))) return null
  const date = text.slice(0, 10)
  // A day after the end of its month is read as one of the next month.
  if (!new Date(date).toISOString().startsWith(date)) return null
  const moment = new Date(text).toISOString()
  // The database has no year 0, and years with a sign are written in another way.
  return /^[1-9]\d{3}-/.test(moment) ? moment : null
}

/** A time in ISO 8601 with its offset from UTC. Not `z.iso.datetime`, whose code exceeds the size budget of list pages. */
export const Instant = z.string().check(
  z.refine(
    (text) => instantOf(text) !== null,
    'Enter a date, a time and an offset from UTC in ISO 8601, like 2026-11-21T09:00:00Z.',
  ),
  z.overwrite((text) => instantOf(text) ?? text),
)

export const Nothing = z.object({})

export const Cursor = z.optional(z.string().check(z.maxLength(400)))
