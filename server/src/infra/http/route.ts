import type * as z from 'zod'
import type { Endpoint, InputOf, StreamEndpoint } from '@skein/contract/endpoint'
import type { FileToKeep } from './answer-file.ts'
import type { EventSource } from './answer-stream.ts'

/** What a handler of a paged endpoint answers. */
export interface Page<T> {
  data: T
  next_cursor: string | null
}

/** What a handler of a download answers: a list in pieces, made while it is being sent. */
export interface Download<T> {
  file_name: string
  pages: AsyncIterable<T>
}

/** What a handler of a late endpoint answers. */
export interface Late<T> {
  data: T
  /** Whether everything that was asked for is done. */
  done: boolean
}

interface EndpointRoute<C> {
  kind: 'endpoint'
  endpoint: Endpoint
  message: string
  handle: (ctx: C, input: unknown, back: ComingBack) => Promise<unknown>
}

/** What a reader of a stream says about itself when it comes back. */
export interface ComingBack {
  /** Of the last event that it got; null when it is new. */
  lastEventId: string | null
}

/** Who may call a raw route; with `session-if-any` the handler decides by looking at the actor. */
export type RawAccess = 'public' | 'signed-in' | 'session-if-any'

export interface RawRequest {
  method: 'GET' | 'POST'
  /** Below `/api`, with `{name}` for path parameters. */
  path: string
  /** It is a page for people: the path is not below `/api`, and goes before the web app's own. */
  page?: boolean
  access: RawAccess
  /** Most bytes of body that the handler is given; 1 MB unless told. */
  bodyLimit?: number
  /** Called so often that a log line for each success would be noise: those are logged as `debug`. */
  quiet?: boolean
}

export interface RawInput {
  requestId: string
  /** Address of the caller's socket. */
  address: string
  url: URL
  headers: Headers
  params: Readonly<Record<string, string>>
  /** The bytes as they came, for signatures. */
  body: Uint8Array<ArrayBuffer>
}

interface RawRoute<C> extends RawRequest {
  kind: 'raw'
  handle: (ctx: C, input: RawInput) => Promise<Response> | Response
}

export type Route<C> = EndpointRoute<C> | RawRoute<C>

/** Ties an endpoint of the contract to the verb that answers it. `message` goes into the success envelope. */
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

/** The same for an endpoint with `paged`, whose verb answers `{ data, next_cursor }`. */
export function servePage<C, E extends Endpoint>(
  endpoint: E,
  handle: (ctx: C, input: InputOf<E>) => Promise<Page<z.input<E['output']>>>,
): Route<C> {
  if (!endpoint.paged) throw new Error(`${endpoint.path} is not paged: use serve.`)
  return { kind: 'endpoint', endpoint, message: 'OK', handle: forParsedInput(handle) }
}

/** The same for an endpoint with `late`, whose verb answers `{ data, done }`: 202 instead of 200 when it is not done. */
export function serveLate<C, E extends Endpoint>(
  endpoint: E,
  handle: (ctx: C, input: InputOf<E>) => Promise<Late<z.input<E['output']>>>,
): Route<C> {
  if (!endpoint.late) throw new Error(`${endpoint.path} is not late: use serve.`)
  return { kind: 'endpoint', endpoint, message: 'OK', handle: forParsedInput(handle) }
}

/** The same for an endpoint with `download`, whose verb answers `{ file_name, pages }`. */
export function serveDownload<C, E extends Endpoint>(
  endpoint: E,
  handle: (ctx: C, input: InputOf<E>) => Promise<Download<z.input<E['output']>>>,
): Route<C> {
  if (!endpoint.download) throw new Error(`${endpoint.path} is no download: use serve.`)
  return { kind: 'endpoint', endpoint, message: 'OK', handle: forParsedInput(handle) }
}

/**
 * The same for a stream, whose verb answers its events once it has found that the caller may listen; null when there will
 * never be more of them, so that nobody comes back.
 */
export function serveStream<C, S extends StreamEndpoint>(
  endpoint: S,
  handle: (ctx: C, input: InputOf<S>, back: ComingBack) => Promise<EventSource | null>,
): Route<C> {
  return { kind: 'endpoint', endpoint, message: 'OK', handle: forParsedInput(handle) }
}

/** The same for an endpoint with `file`: its output, or once it is there, the file. */
export function serveFile<C, E extends Endpoint>(
  endpoint: E,
  handle: (ctx: C, input: InputOf<E>) => Promise<z.input<E['output']> | FileToKeep>,
): Route<C> {
  if (!endpoint.file) throw new Error(`${endpoint.path} is no file: use serve.`)
  return { kind: 'endpoint', endpoint, message: 'OK', handle: forParsedInput(handle) }
}

/** A route whose shape belongs to somebody else (a webhook, a redirect): raw bytes in, any response out. */
export function serveRaw<C>(
  request: RawRequest,
  handle: (ctx: C, input: RawInput) => Promise<Response> | Response,
): Route<C> {
  return { kind: 'raw', ...request, handle }
}

/** Input reaches a handler only after it passed the schema of the endpoint that it was paired with. */
function forParsedInput<C, I, O>(handle: (ctx: C, input: I, back: ComingBack) => Promise<O>) {
  return (ctx: C, input: unknown, back: ComingBack): Promise<unknown> => handle(ctx, input as I, back)
}
