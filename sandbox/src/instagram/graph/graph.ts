import type { HttpBindings } from '@hono/node-server'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import type { Sandbox } from '../../context.ts'
import { holds } from '../../assumptions.ts'
import type { Fault } from '../../settings.ts'
import { recordWrite } from '../../state/ledger.ts'
import { hashText } from '../../state/random.ts'
import { requireScope, type Answer, type Call, type Operation, isObject, type Params } from './call.ts'
import { asStatus, deadToken, errorBody, GraphError, unknownPath, badParameter } from './errors.ts'
import { breakOff, faultError, heardStatus, takeFault } from './faults.ts'
import { checkSpeed, countCall, usageHeaders } from './limits.ts'
import { findOperation } from './route.ts'
import { exchangeToken, readToken, refreshToken } from '../tokens.ts'

type GraphContext = Context<{ Bindings: HttpBindings }>

/** Serves the Graph API below its mount point, with or without a version segment. */
export function graphRoutes(sandbox: Sandbox) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.all('*', async (context) => {
    try {
      return await answer(sandbox, context)
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return failure(sandbox, context, error)
    }
  })
  return app
}

async function answer(sandbox: Sandbox, context: GraphContext): Promise<Response> {
  const url = new URL(context.req.url)
  const segments = pathSegments(url)
  const params = await readParams(context.req.raw)
  if (sandbox.state.settings.slowMs > 0) await wait(sandbox.state.settings.slowMs)
  if (segments.length === 1 && segments[0] === 'access_token') {
    return tokenCall(sandbox, context, { name: 'exchange_token', run: () => exchangeToken(sandbox, params) })
  }
  const token = readToken(sandbox.state, context.req.header('authorization'), params)
  if (segments.length === 1 && segments[0] === 'refresh_access_token') {
    return tokenCall(sandbox, context, { name: 'refresh_token', run: () => refreshToken(sandbox, params) })
  }
  const account = sandbox.state.data.accounts.get(token.account)
  if (!account) throw deadToken(0)
  const operation = findOperation(sandbox.state, account, { method: context.req.method, segments, params })
  if (!operation) throw unknownPath(segments.join('/'))
  const call: Call = {
    sandbox,
    account,
    token,
    params,
    method: context.req.method,
    path: `/${segments.join('/')}`,
    self: selfAddress(sandbox, url),
  }
  countCall(sandbox.state, account)
  for (const [name, value] of Object.entries(usageHeaders(sandbox.state, account, operation))) {
    context.header(name, value)
  }
  return run(call, operation, context)
}

function failWith(context: GraphContext, fault: Fault): GraphError {
  if (fault.retryAfter !== null) context.header('Retry-After', String(fault.retryAfter))
  return faultError(fault)
}

interface TokenCall {
  name: 'exchange_token' | 'refresh_token'
  run(): Answer
}

/** Token calls have no account yet, but faults apply to them as well. */
async function tokenCall(sandbox: Sandbox, context: GraphContext, call: TokenCall): Promise<Response> {
  const fault = takeFault(sandbox.state, {
    operation: call.name,
    method: context.req.method,
    path: context.req.path,
  })
  const result = fault && !fault.afterEffect ? {} : call.run()
  if (fault && fault.kind !== 'error') return breakOff(context, fault)
  if (fault) throw failWith(context, fault)
  return context.json(result)
}

async function run(call: Call, operation: Operation, context: GraphContext): Promise<Response> {
  const { state, webhooks } = call.sandbox
  const fault = takeFault(state, {
    operation: operation.name,
    method: call.method,
    path: call.path,
    query: call.self.search,
  })
  if (fault && !fault.afterEffect) {
    log(call, operation, { status: heardStatus(fault), code: fault.code, effect: false, result: null })
    if (fault.kind !== 'error') return breakOff(context, fault)
    throw failWith(context, fault)
  }
  let result: Answer
  try {
    checkSpeed(call, operation)
    requireScope(call, operation.scope)
    result = await operation.run(call)
  } catch (error) {
    if (error instanceof GraphError) {
      const { status, code } = error.fault
      log(call, operation, { status, code, effect: false, result: null })
    }
    throw error
  }
  const status = fault ? heardStatus(fault) : 200
  log(call, operation, { status, code: fault ? fault.code : null, effect: true, result })
  if (operation.write && state.settings.echoes.early) await webhooks.settled()
  if (fault && fault.kind !== 'error') return breakOff(context, fault)
  if (fault) throw failWith(context, fault)
  const shownAnswer = holds(state.settings, 'listed_items_complete') ? result : withOddItems(result)
  return context.json(withoutIds(call, operation, shownAnswer))
}

/** Puts an item of an unknown kind in front of every list. */
function withOddItems<T>(value: T): T {
  const odd = (_key: string, inner: unknown): unknown => {
    const list = Object(inner).data as unknown
    if (!Array.isArray(list) || list.length === 0) return inner
    const { id: _id, name: _name, timestamp: _time, ...rest } = Object(list[0]) as Record<string, unknown>
    return { ...Object(inner), data: [{ ...rest, media_type: 'IMMERSIVE' }, ...(list as unknown[])] }
  }
  return JSON.parse(JSON.stringify(value), odd) as T
}

/** Returns the response as it is while the platform returns no ids of what was sent. */
function withoutIds(call: Call, operation: Operation, result: Answer): Answer {
  const { settings } = call.sandbox.state
  const { id: _id, message_id: _message, ...others } = result
  if (operation.name === 'reply' && !holds(settings, 'reply_returns_id')) return { ...others, success: true }
  const isMessage = operation.name === 'message' || operation.name === 'private_reply'
  return isMessage && !holds(settings, 'send_returns_message_id') ? others : result
}

interface Ending {
  status: number
  code: number | null
  effect: boolean
  result: Answer | null
}

function log(call: Call, operation: Operation, ending: Ending): void {
  if (!operation.write) return
  const { access_token: _secret, ...body } = call.params
  const resultId = ending.result?.id ?? ending.result?.message_id
  recordWrite(call.sandbox.state, {
    operation: operation.name,
    method: call.method,
    path: call.path,
    account: call.account.username,
    target: operation.target,
    body,
    status: ending.status,
    code: ending.code,
    effect: ending.effect,
    result_id: typeof resultId === 'string' ? resultId : null,
  })
}

function failure(sandbox: Sandbox, context: GraphContext, error: GraphError): Response {
  const trace = `A${hashText(`${context.req.url} ${sandbox.state.now()}`).toString(36)}`
  const { status } = error.fault
  const isHidden = status < 500 && !holds(sandbox.state.settings, 'errors_have_own_status')
  context.status(isHidden ? 200 : asStatus(status))
  return context.json(errorBody(error.fault, trace))
}

function pathSegments(url: URL): string[] {
  const segments = url.pathname.split('/').filter(Boolean).map(decodeURIComponent).slice(1)
  return /^v\d+\.\d+$/.test(segments[0] ?? '') ? segments.slice(1) : segments
}

function selfAddress(sandbox: Sandbox, url: URL): URL {
  return new URL(url.pathname + url.search, sandbox.url)
}

/** Merges query, form and JSON; the body takes precedence. */
async function readParams(request: Request): Promise<Params> {
  const params: Params = {}
  for (const [name, value] of new URL(request.url).searchParams) params[name] = value
  if (request.method === 'GET' || request.method === 'HEAD') return params
  const type = request.headers.get('content-type') ?? ''
  const text = await request.text()
  if (text === '') return params
  if (type.includes('json') || /^\s*[[{]/.test(text)) return { ...params, ...readJson(text) }
  for (const [name, value] of new URLSearchParams(text)) params[name] = value
  return params
}

function readJson(text: string): Params {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw badParameter('Param body must be valid JSON')
  }
  if (Array.isArray(body)) return { subscribed_fields: body }
  if (isObject(body)) return body
  throw badParameter('Param body must be an object')
}
