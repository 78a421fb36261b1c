import { m } from '@skein/messages'
import type { Endpoint } from '@skein/contract/endpoint'
import type { Permission } from '@skein/contract/workspaces/permissions'
import type { Context, Env, Hono } from 'hono'
import * as z from 'zod'
import { AppError } from '#src/infra/errors.ts'
import { answerDownload, answerFile, FileToKeep } from './answers/answer-download.ts'
import { answerStream } from './answers/answer-stream.ts'
import { sendJson } from './answers/compressed-answer.ts'
import type { Origin } from './requests/client-address.ts'
import { bodyOf, parseInput, parseOutput } from './endpoint-body.ts'
import { readHeldBody } from './requests/request-body.ts'
import { readInput } from './requests/request-input.ts'
import {
  isBearer,
  requireDeliberateGet,
  requireListener,
  requireOwnOrigin,
} from './requests/request-origin.ts'
import type { RawAccess, Route } from './route.ts'

/** How endpoints learn about callers and limits; `C` is the context of a handler, `A` the actor. */
export interface MountOptions<C, A> {
  /** Returns the actor of the session and the cookies that extend it; null without a valid session. */
  signedIn: (headers: Headers) => Promise<{ actor: A; cookies: readonly string[] } | null>
  contextFor: (caller: { actor: A | null; requestId: string; route: string; permission: Permission }) => C
  /** Returns the key by which rate limits count a caller. */
  callerOf: (ctx: C, address: string) => string
  /** Throws `rate_limited` if the caller exceeds its limit. Raw routes have limits of their own. */
  admit: (caller: string, endpoint: Endpoint) => Promise<void>
  /** Throws if the input names another user than the caller. */
  vet: (ctx: C, input: unknown) => void
  /** Runs the handler of an endpoint, `run`, and records what it changed. */
  record: (
    ctx: C,
    call: { endpoint: Endpoint; input: unknown },
    run: () => Promise<unknown>,
  ) => Promise<unknown>
  origins: readonly string[]
}

/** Values that the request log middleware sets for each request. */
export interface RequestEnv extends Env {
  /** The parts of Node's request and response that are used. */
  Bindings: {
    incoming: Origin
    outgoing: { setHeader(name: string, value: string): unknown }
  }
  Variables: {
    requestId: string
    address: string
    route: string
    /** Successful requests are logged as `debug`. */
    quiet: boolean
    fault: unknown
    cookies: readonly string[]
  }
}

/** Mounts every route below `/api`, and pages at their own path. */
export function mountEndpoints<C, A>(
  app: Hono<RequestEnv>,
  routes: readonly Route<C>[],
  options: MountOptions<C, A>,
): void {
  for (const route of routes) {
    const { method, path } = route.kind === 'endpoint' ? route.endpoint : route
    const fullPath = route.kind === 'raw' && route.page ? path : `/api${path}`
    app.on(method, fullPath.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      c.set('route', fullPath)
      return route.kind === 'endpoint' ? respond(c, route, options) : respondRaw(c, route, options)
    })
  }
}

async function respond<C, A>(
  c: Context<RequestEnv>,
  { endpoint, handle, message }: Extract<Route<C>, { kind: 'endpoint' }>,
  options: MountOptions<C, A>,
): Promise<Response> {
  if (endpoint.legacyMutation) requireDeliberateGet(c.req.raw, options.origins)
  if (endpoint.events) requireListener(c.req.raw)
  const ctx = await createContext(c, endpoint, options)
  const sender = options.callerOf(ctx, c.get('address'))
  await options.admit(sender, endpoint)
  const raw = await closeIfUnread(c, readInput(c.req.raw, endpoint, { params: c.req.param(), sender }))
  const input = parseInput(endpoint, raw)
  if (!endpoint.providerMayBeAccount) options.vet(ctx, input)
  const back = { lastEventId: c.req.header('last-event-id') ?? null }
  const outcome = await options.record(ctx, { endpoint, input }, () => handle(ctx, input, back))
  if (endpoint.events && outcome === null) return c.body(null, 204)
  if (endpoint.events) return answerStream(outcome, endpoint.events)
  if (endpoint.download)
    return answerDownload(outcome, { message, check: (page) => parseOutput(endpoint, page) })
  if (outcome instanceof FileToKeep) return answerFile(outcome)
  if (endpoint.late) {
    const { data, done } = LateResult.parse(outcome)
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true, data: parseOutput(endpoint, data), message }, done ? 200 : 202)
  }
  c.header('Cache-Control', 'no-store')
  c.status(endpoint.status ?? 200)
  return sendJson(c, bodyOf(endpoint, outcome, message))
}

async function respondRaw<C, A>(
  c: Context<RequestEnv>,
  route: Extract<Route<C>, { kind: 'raw' }>,
  options: MountOptions<C, A>,
): Promise<Response> {
  c.set('quiet', route.quiet ?? false)
  const ctx = await createContext(c, { access: route.access, permission: 'none' }, options)
  const request = c.req.raw
  const bodyLimits = { sender: options.callerOf(ctx, c.get('address')), limit: route.bodyLimit }
  const body =
    route.method === 'POST' ? await closeIfUnread(c, readHeldBody(request, bodyLimits)) : new Uint8Array()
  return route.handle(ctx, {
    requestId: c.get('requestId'),
    address: c.get('address'),
    url: new URL(request.url),
    headers: request.headers,
    params: c.req.param(),
    body,
  })
}

/** Closes the connection if its body was not read to the end: the rest must not be taken for the next request. */
async function closeIfUnread<Result>(c: Context<RequestEnv>, reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') c.header('Connection', 'close')
    throw error
  }
}

/** Checks origin and session of the request and creates its context. */
async function createContext<C, A>(
  c: Context<RequestEnv>,
  { access, permission }: { access: RawAccess; permission: Permission },
  options: MountOptions<C, A>,
): Promise<C> {
  const { headers, method } = c.req.raw
  if (access !== 'public' && isUnsafe(method) && headers.has('cookie') && !isBearer(headers)) {
    requireOwnOrigin(headers, options.origins)
  }
  const session = access === 'public' ? null : await options.signedIn(headers)
  if (access === 'signed-in' && session === null) throw new AppError('unauthorized', m.server_sign_in())
  if (session) c.set('cookies', session.cookies)
  const actor = session?.actor ?? null
  return options.contextFor({ actor, requestId: c.get('requestId'), route: c.get('route'), permission })
}

const isUnsafe = (method: string) => method !== 'GET' && method !== 'HEAD'

const LateResult = z.object({ data: z.unknown(), done: z.boolean() })
