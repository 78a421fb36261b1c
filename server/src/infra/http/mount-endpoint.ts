import type { Context, Env, Hono } from 'hono'
import * as z from 'zod'
import { AppError } from '#src/infra/errors.ts'
import { answerDownload } from './answer-download.ts'
import { answerFile, FileToKeep } from './answer-file.ts'
import { answerStream } from './answer-stream.ts'
import type { Origin } from './client-address.ts'
import { bodyOf, parseInput, parseOutput } from './endpoint-body.ts'
import { readBody } from './request-body.ts'
import { readInput } from './request-input.ts'
import { isBearer, requireDeliberateGet, requireListener, requireOwnOrigin } from './request-origin.ts'
import type { RawAccess, Route } from './route.ts'

/** What the mounting side must know about the caller and the product; `C` is its context, `A` its actor. */
export interface Mounting<C, A> {
  /** The holder of the session that the request carries, with cookies that prolong it; or null. */
  signedIn: (headers: Headers) => Promise<{ actor: A; cookies: readonly string[] } | null>
  contextFor: (caller: { actor: A | null; requestId: string; route: string }) => C
  /** By what a caller's share of anything is counted. */
  callerOf: (ctx: C, address: string) => string
  /** Throws `rate_limited` when the caller has used up its share. Raw routes have limits of their own. */
  admit: (caller: string, method: string) => Promise<void>
  /** Throws when the input names somebody else than the caller. */
  vet: (ctx: C, input: unknown) => void
  origins: readonly string[]
}

/** What the entry middleware has put aside for each request. */
export interface RequestEnv extends Env {
  /** Of Node's request and answer, the parts that we use. */
  Bindings: {
    incoming: Origin
    outgoing: { setHeader(name: string, value: string): unknown }
  }
  Variables: {
    requestId: string
    address: string
    route: string
    /** Logged as `debug` when it succeeds. */
    quiet: boolean
    fault: unknown
    cookies: readonly string[]
  }
}

/** Adds every route: below `/api`, and pages where they say. */
export function mountEndpoints<C, A>(
  app: Hono<RequestEnv>,
  routes: readonly Route<C>[],
  mounting: Mounting<C, A>,
): void {
  for (const route of routes) {
    const { method, path } = route.kind === 'endpoint' ? route.endpoint : route
    const place = route.kind === 'raw' && route.page ? path : `/api${path}`
    app.on(method, place.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      c.set('route', place)
      return route.kind === 'endpoint' ? answer(c, route, mounting) : answerRaw(c, route, mounting)
    })
  }
}

async function answer<C, A>(
  c: Context<RequestEnv>,
  { endpoint, handle, message }: Extract<Route<C>, { kind: 'endpoint' }>,
  mounting: Mounting<C, A>,
): Promise<Response> {
  if (endpoint.legacyMutation) requireDeliberateGet(c.req.raw, mounting.origins)
  if (endpoint.events) requireListener(c.req.raw)
  const ctx = await enter(c, endpoint.access, mounting)
  const sender = mounting.callerOf(ctx, c.get('address'))
  await mounting.admit(sender, endpoint.method)
  const raw = await readInput(c.req.raw, endpoint, { params: c.req.param(), sender })
  const input = parseInput(endpoint, raw)
  mounting.vet(ctx, input)
  const outcome = await handle(ctx, input, { lastEventId: c.req.header('last-event-id') ?? null })
  if (endpoint.events && outcome === null) return c.body(null, 204)
  if (endpoint.events) return answerStream(outcome, endpoint.events)
  if (endpoint.download)
    return answerDownload(outcome, { message, check: (page) => parseOutput(endpoint, page) })
  if (outcome instanceof FileToKeep) return answerFile(outcome)
  if (endpoint.late) {
    const { data, done } = Lately.parse(outcome)
    c.header('Cache-Control', 'no-store')
    return c.json({ success: true, data: parseOutput(endpoint, data), message }, done ? 200 : 202)
  }
  c.header('Cache-Control', 'no-store')
  return c.json(bodyOf(endpoint, outcome, message), endpoint.status ?? 200)
}

async function answerRaw<C, A>(
  c: Context<RequestEnv>,
  route: Extract<Route<C>, { kind: 'raw' }>,
  mounting: Mounting<C, A>,
): Promise<Response> {
  c.set('quiet', route.quiet ?? false)
  const ctx = await enter(c, route.access, mounting)
  const request = c.req.raw
  const body = route.method === 'POST' ? await readBody(request, route.bodyLimit) : new Uint8Array()
  return route.handle(ctx, {
    requestId: c.get('requestId'),
    address: c.get('address'),
    url: new URL(request.url),
    headers: request.headers,
    params: c.req.param(),
    body,
  })
}

/** Checks where the request comes from, who sent it and how often, then makes its context. */
async function enter<C, A>(c: Context<RequestEnv>, access: RawAccess, mounting: Mounting<C, A>): Promise<C> {
  const { headers, method } = c.req.raw
  if (access !== 'public' && isUnsafe(method) && headers.has('cookie') && !isBearer(headers)) {
    requireOwnOrigin(headers, mounting.origins)
  }
  const session = access === 'public' ? null : await mounting.signedIn(headers)
  if (access === 'signed-in' && session === null) throw new AppError('unauthorized', 'Please sign in.')
  if (session) c.set('cookies', session.cookies)
  const actor = session?.actor ?? null
  return mounting.contextFor({ actor, requestId: c.get('requestId'), route: c.get('route') })
}

const isUnsafe = (method: string) => method !== 'GET' && method !== 'HEAD'

const Lately = z.object({ data: z.unknown(), done: z.boolean() })
