import type * as z from 'zod'
import type { Endpoint, InputOf, StreamEndpoint } from '@skein/contract/endpoint'
import type { FileToKeep } from './answers/answer-download.ts'
import type { EventSource } from './answers/answer-stream.ts'

/** Returned by a handler of a paged endpoint. */
export interface Page<T> {
  data: T
  next_cursor: string | null
}

/** Returned by a handler of a download: a list in pages, read while it is sent. */
export interface Download<T> {
  file_name: string
  pages: AsyncIterable<T>
}

/** Returned by a handler of a late endpoint. */
export interface Late<T> {
  data: T
  /** False responds with 202 instead of 200. */
  done: boolean
}

interface EndpointRoute<C> {
  kind: 'endpoint'
  endpoint: Endpoint
  message: string
  handle: (ctx: C, input: unknown, back: ComingBack) => Promise<unknown>
}

/** What a client of a stream sends when it reconnects. */
export interface ComingBack {
  /** Id of the last event that it received; null for a new client. */
  lastEventId: string | null
}

/** Who may call a raw route; with `session-if-any` the handler decides by looking at the actor. */
export type RawAccess = 'public' | 'signed-in' | 'session-if-any'

export interface RawRequest {
  method: 'GET' | 'POST'
  /** Below `/api`, with `{name}` for path parameters. */
  path: string
  /** A page: the path is not below `/api` and takes precedence over paths of the web app. */
  page?: boolean
  access: RawAccess
  /** Maximum bytes of the body; default 1 MB. */
  bodyLimit?: number
  /** Called often: successful requests are logged as `debug`. */
  quiet?: boolean
}

export interface RawInput {
  requestId: string
  /** Address of the caller's socket. */
  address: string
  url: URL
  headers: Headers
  params: Readonly<Record<string, string>>
  /** The unparsed bytes, for checking signatures. */
  body: Uint8Array<ArrayBuffer>
}

interface RawRoute<C> extends RawRequest {
  kind: 'raw'
  handle: (ctx: C, input: RawInput) => Promise<Response> | Response
}

export type Route<C> = EndpointRoute<C> | RawRoute<C>

type Output<E extends Endpoint> = z.input<E['output']>
type Handler<C, E extends Endpoint, R> = (ctx: C, input: InputOf<E>, back: ComingBack) => Promise<R>

/** Fields of an endpoint that determine what its handler returns. */
const kinds = ['paged', 'late', 'download', 'events', 'file'] as const

/** Binds an endpoint to its handler. Throws when the endpoint is of another kind. */
function bind<C, I>(
  endpoint: Endpoint,
  handle: (ctx: C, input: I, back: ComingBack) => Promise<unknown>,
  { kind, message = 'OK' }: { kind?: (typeof kinds)[number]; message?: string } = {},
): Route<C> {
  const wrong = kinds.find((each) => Boolean(endpoint[each]) !== (each === kind))
  if (wrong) throw new Error(`${endpoint.path} and its route disagree on "${wrong}".`)
  return {
    kind: 'endpoint',
    endpoint,
    message,
    // Safe cast: a handler gets input only after the schema of its endpoint has validated it.
    handle: (ctx, input, back) => handle(ctx, input as I, back),
  }
}

/** Binds an endpoint of the contract to its handler. `message` goes into the success envelope. */
export const serve = <C, E extends Endpoint>(
  endpoint: E,
  handle: Handler<C, E, Output<E>>,
  message = 'OK',
): Route<C> => bind(endpoint, handle, { message })

/** The same for an endpoint with `paged`, whose handler returns `{ data, next_cursor }`. */
export const servePage = <C, E extends Endpoint>(
  endpoint: E,
  handle: Handler<C, E, Page<Output<E>>>,
): Route<C> => bind(endpoint, handle, { kind: 'paged' })

/** The same for an endpoint with `late`, whose handler returns `{ data, done }`. */
export const serveLate = <C, E extends Endpoint>(
  endpoint: E,
  handle: Handler<C, E, Late<Output<E>>>,
): Route<C> => bind(endpoint, handle, { kind: 'late' })

/** The same for an endpoint with `download`, whose handler returns `{ file_name, pages }`. */
export const serveDownload = <C, E extends Endpoint>(
  endpoint: E,
  handle: Handler<C, E, Download<Output<E>>>,
): Route<C> => bind(endpoint, handle, { kind: 'download' })

/** The same for a stream. Its handler authorizes the caller and returns the events; null if none will ever follow. */
export const serveStream = <C, S extends StreamEndpoint>(
  endpoint: S,
  handle: Handler<C, S, EventSource | null>,
): Route<C> => bind(endpoint, handle, { kind: 'events' })

/** The same for an endpoint with `file`: the handler returns its output, or the file when it is ready. */
export const serveFile = <C, E extends Endpoint>(
  endpoint: E,
  handle: Handler<C, E, Output<E> | FileToKeep>,
): Route<C> => bind(endpoint, handle, { kind: 'file' })

/** A route with a format defined elsewhere (a webhook, a redirect): raw bytes in, any response out. */
export function serveRaw<C>(
  request: RawRequest,
  handle: (ctx: C, input: RawInput) => Promise<Response> | Response,
): Route<C> {
  return { kind: 'raw', ...request, handle }
}
