import { holds } from '../../assumptions.ts'
import type { Sandbox } from '../../context.ts'
import { missingObject, notPermitted } from './errors.ts'
import { parseFields, type Field } from './fields.ts'
import type { PageRequest } from './paging.ts'
import type { Account, Token } from '../../state/state-types.ts'

export type Params = Record<string, unknown>

/** One request to the Graph API, after its token was read. */
export interface Call {
  sandbox: Sandbox
  account: Account
  token: Token
  method: string
  path: string
  params: Params
  /** The address of this call without cursors, for `paging.next`. */
  self: URL
}

export type Answer = Record<string, unknown>

export interface Operation {
  name: string
  write: boolean
  scope: Scope
  target: string | null
  run(call: Call): Answer | Promise<Answer>
}

export type Scope = 'basic' | 'comments' | 'messages' | 'insights'

const SCOPE_NAMES: Record<Scope, string> = {
  basic: 'instagram_business_basic',
  comments: 'instagram_business_manage_comments',
  messages: 'instagram_business_manage_messages',
  insights: 'instagram_business_manage_insights',
}

export function requireScope({ token, path, sandbox }: Call, scope: Scope): void {
  const name = SCOPE_NAMES[scope]
  if (token.scopes.includes(name)) return
  throw holds(sandbox.state.settings, 'scope_error_permission_code')
    ? notPermitted(name)
    : missingObject(path.split('/')[1] ?? '')
}

export function textParam(params: Params, name: string): string | undefined {
  const value = params[name]
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Objects may come as JSON bodies or as JSON text in a form or query. */
export function objectParam(params: Params, name: string): Params | undefined {
  const value = params[name]
  if (isObject(value)) return value
  if (typeof value !== 'string') return undefined
  try {
    const parsedValue: unknown = JSON.parse(value)
    return isObject(parsedValue) ? parsedValue : undefined
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fieldsParam(call: Call, fallback: string): Field[] {
  return parseFields(textParam(call.params, 'fields') || fallback)
}

export function pageParams(call: Call, standard: number, max: number): PageRequest {
  const requestedLimit = Number(textParam(call.params, 'limit') ?? standard)
  const limit =
    Number.isInteger(requestedLimit) && requestedLimit > 0 ? Math.min(requestedLimit, max) : standard
  return {
    limit,
    after: textParam(call.params, 'after'),
    endless: !holds(call.sandbox.state.settings, 'last_page_has_no_next'),
    link: (after) => {
      const next = new URL(call.self)
      next.searchParams.set('limit', String(limit))
      next.searchParams.set('after', after)
      return next.href
    },
  }
}

/** ISO-8601 as the platform writes it. */
export function graphTime(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, '+0000')
}
