import type * as z from 'zod'
import type { Endpoint, InputOf, StreamEndpoint } from '@skein/contract/endpoint'
import type { FileToKeep } from './answer-download.ts'
import type { EventSource } from './answer-stream.ts'

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

/** Binds an endpoint of the contract to its handler. `message` goes into the success envelope. */
export function serve<C, E extends Endpoint>(
  endpoint: E,
  handle: (ctx: C, input: InputOf<E>) => Promise<z.input<E['output']>>,
  message = 'OK',
): Route<C> {
  if (endpoint.paged) throw new Error(`${endpoint.path} is paged: use servePage.`)
  if (endpoint.download) throw new Error(`${endpoint.path} is a download: use serveDownload.`)
  if (endpoint.events) throw new Error(`${endpoint.path} is a stream: use serveStream.`)
  if (endpoint.late) throw new Error(`${endpoint.path} is late: use serveLate.`)
  return { kind: 'endpoint', endpoint, message, handle: forParsedInput(handle) }
}

/** The same for an endpoint with `paged`, whose handler returns `{ data, next_cursor }`. */
export function servePage<C, E extends Endpoint>(
  endpoint: E,
  handle: (ctx: C, input: InputOf<E>) => Promise<Page<z.input<E['output']>>>,
): Route<C> {
  if (!endpoint.paged) throw new Error(`${endpoint.path} is not paged: use serve.`)
  return { kind: 'endpoint', endpoint, message: 'OK', handle: forParsedInput(handle) }
}

/** The same for an endpoint with `late`, whose handler returns `{ data, done }`. */
export function serveLate<C, E extends Endpoint>(
  endpoint: E,
  handle: (ctx: C, input: InputOf<E>) => Promise<Late<z.input<E['output']>>>,
): Route<C> {
  if (!endpoint.late) throw new Error(`${endpoint.path} is not late: use serve.`)
  return { kind: 'endpoint', endpoint, message: 'OK', handle: forParsedInput(handle) }
}

/** The same for an endpoint with `download`, whose handler returns `{ file_name, pages }`. */
export function serveDownload<C, E extends Endpoint>(
  endpoint: E,
  handle: (ctx: C, input: InputOf<E>) => Promise<Download<z.input<E['output']>>>,
): Route<C> {
  if (!endpoint.download) throw new Error(`${endpoint.path} is no download: use serve.`)
  return { kind: 'endpoint', endpoint, message: 'OK', handle: forParsedInput(handle) }
}

/**
 * The same for a stream, whose handler returns its events once it has authorized the caller; null if there will
 * never be more events, so that the client does not reconnect.
 */
export function serveStream<C, S extends StreamEndpoint>(
  endpoint: S,
  handle: (ctx: C, input: InputOf<S>, back: ComingBack) => Promise<EventSource | null>,
): Route<C> {
  return { kind: 'endpoint', endpoint, message: 'OK', handle: forParsedInput(handle) }
}

/** The same for an endpoint with `file`: the handler returns its output, or the file when it is ready. */
export function serveFile<C, E extends Endpoint>(
  endpoint: E,
  handle: (ctx: C, input: InputOf<E>) => Promise<z.input<E['output']> | FileToKeep>,
): Route<C> {
  if (!endpoint.file) throw new Error(`${endpoint.path} is no file: use serve.`)
  return { kind: 'endpoint', endpoint, message: 'OK', handle: forParsedInput(handle) }
}

/** A route with a format defined elsewhere (a webhook, a redirect): raw bytes in, any response out. */
export function serveRaw<C>(
  request: RawRequest,
  handle: (ctx: C, input: RawInput) => Promise<Response> | Response,
): Route<C> {
  return { kind: 'raw', ...request, handle }
}

/** Safe cast: a handler gets input only after the schema of its endpoint has validated it. */
function forParsedInput<C, I, O>(handle: (ctx: C, input: I, back: ComingBack) => Promise<O>) {
  return (ctx: C, input: unknown, back: ComingBack): Promise<unknown> => handle(ctx, input as I, back)
}
