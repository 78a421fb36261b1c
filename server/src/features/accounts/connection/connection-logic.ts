import type { ConnectError } from '@skein/contract/accounts'
import { day } from '@skein/contract/durations'
import type { ConnectionCheck, ConnectionFix } from '@skein/contract/connection'

/** Required permissions. */
export const neededScopes = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
] as const

/** Required webhook fields. */
export const neededFields = ['comments', 'messages'] as const

const professional = ['BUSINESS', 'MEDIA_CREATOR', 'CREATOR']

/** Age from which a token is refreshed. Tokens are valid for 60 days and can be refreshed until they expire. */
export const refreshAge = 45 * day

/** Why an account needs a new login, as shown to the owner. */
export const breakReasons = {
  refused: 'Instagram no longer accepts the login of this account. Please connect it again.',
  permission: 'A permission that Skein needs was taken away. Please connect again and keep them all on.',
  expired: 'The login of this account has expired. Please connect it again.',
  mailboxRefused: 'Google no longer accepts the login of this mailbox. Please connect it again.',
  mailboxPermission:
    'The permission to read and write this mailbox was taken away. Please connect again and keep it on.',
  sealed: 'The stored login can no longer be read on this server. Please connect the account again.',
} as const

export function reasonOf(errorMessage: string): string {
  if (errorMessage.includes('permission_missing')) return breakReasons.permission
  return errorMessage.includes('190/463') ? breakReasons.expired : breakReasons.refused
}

export const missingScopes = (granted: readonly string[]) =>
  neededScopes.filter((scope) => !granted.includes(scope))

export const isProfessional = (account_type: string | null) =>
  account_type !== null && professional.includes(account_type)

/** Returns the error shown to the user for a failed call while connecting. */
export function connectErrorOf(reason: string): ConnectError {
  switch (reason) {
    case 'code_refused':
      return 'code'
    case 'account_ineligible':
      return 'personal'
    case 'permission_missing':
      return 'scopes'
    default:
      return 'platform'
  }
}

/** Maximum clock difference to the platform. */
const clockToleranceMs = 60_000

/** Returns whether a request of the platform is older than the current login: a late or repeated one. */
export const isOutdated = (issued_at: number | null, authorized_at: number) =>
  issued_at !== null && issued_at + clockToleranceMs < authorized_at

/**
 * Outcome of a call to the platform. `value` is null when the platform rejected the request itself; `permission` says
 * whether a permission was missing. `unclear`: no response, or one that says nothing about the connection.
 */
export type ProbeResult<T = unknown> =
  { kind: 'ok'; value: T | null } | { kind: 'refused'; permission: boolean } | { kind: 'unclear' }

/** Input of the checks. Times are in milliseconds since 1970. */
export interface ConnectionFacts {
  now: number
  status: 'connected' | 'needs_reconnect'
  status_reason: string | null
  issued_at: number | null
  expires_at: number | null
  /** Permissions granted at the last login. */
  granted: readonly string[]
  /** Null without a usable login. */
  login: ProbeResult | null
  /** Result of a call that needs the permission; absent when not called. */
  scopeProbes: Readonly<Partial<Record<Scope, ProbeResult>>>
  /** The subscribed fields. */
  webhooks: ProbeResult<readonly string[]> | null
}

type Scope = (typeof neededScopes)[number]

/** A token this close to its expiry should have been refreshed before. */
const expiresSoonMs = 10 * day
/** The platform does not refresh a younger token. */
const minRefreshAgeMs = day

/** Returns the state of login, permissions, webhooks and events, with a fix for each problem. */
export function checksOf(facts: ConnectionFacts): ConnectionCheck[] {
  return [checkToken(facts), checkScopes(facts), checkWebhooks(facts)]
}

function checkToken(facts: ConnectionFacts): ConnectionCheck {
  const { status, status_reason, login, expires_at, issued_at, now } = facts
  const at = momentOf(expires_at)
  const check = checkOf('login', at)
  if (status === 'needs_reconnect' || login === null) {
    return check('failed', status_reason ?? breakReasons.refused, 'reconnect')
  }
  if (login.kind === 'refused' && !login.permission) return check('failed', breakReasons.refused, 'reconnect')
  if (login.kind === 'unclear') return check('unknown', texts.noAnswer)
  const old = issued_at !== null && now - issued_at >= minRefreshAgeMs
  if (expires_at !== null && expires_at - now < expiresSoonMs) {
    return check('limited', texts.endsSoon, old ? 'refresh' : 'reconnect')
  }
  return check('ok', texts.accepted, null)
}

function checkScopes(facts: ConnectionFacts): ConnectionCheck {
  const check = checkOf('permissions')
  const { granted, scopeProbes, login } = facts
  const refused = neededScopes.filter((scope) => isRefused(scopeProbes[scope]))
  const missing = [...new Set([...missingScopes(granted), ...refused])]
  if (missing.length > 0 || (login !== null && isRefused(login))) {
    return check('failed', texts.missing(missing.map((scope) => scopeNames[scope])), 'reconnect')
  }
  if (facts.status === 'needs_reconnect') return check('unknown', texts.afterLogin)
  const isUnclear =
    login?.kind === 'unclear' || neededScopes.some((scope) => scopeProbes[scope]?.kind === 'unclear')
  return isUnclear ? check('unknown', texts.noAnswer) : check('ok', texts.allGranted)
}

function checkWebhooks({ webhooks, status }: ConnectionFacts): ConnectionCheck {
  const check = checkOf('webhook_fields')
  if (status === 'needs_reconnect') return check('unknown', texts.afterLogin)
  const fields = webhooks?.kind === 'ok' ? webhooks.value : null
  if (fields === null) return check('unknown', texts.noAnswer)
  const isSubscribed = neededFields.every((field) => fields.includes(field))
  return isSubscribed ? check('ok', texts.arriving) : check('failed', texts.deaf, 'resubscribe')
}

const isRefused = (result: ProbeResult | undefined) => result?.kind === 'refused' && result.permission

const momentOf = (time: number | null) => (time === null ? null : new Date(time).toISOString())

const checkOf =
  (key: ConnectionCheck['key'], at: string | null = null) =>
  (state: ConnectionCheck['state'], message: string, fix: ConnectionFix | null = null): ConnectionCheck => ({
    key,
    state,
    message,
    fix,
    at,
  })

const scopeNames: Readonly<Record<Scope, string>> = {
  instagram_business_basic: 'profile and posts',
  instagram_business_manage_messages: 'messages',
  instagram_business_manage_comments: 'comments',
  instagram_business_manage_insights: 'insights',
}

const texts = {
  accepted: 'Instagram accepts the login of this account.',
  endsSoon: 'The login ends soon and has not been renewed by itself.',
  noAnswer: 'Instagram did not answer just now. Check again in a minute.',
  missing: (names: readonly string[]) =>
    names.length === 0
      ? 'A permission is missing. Connect again and keep them all on.'
      : `Missing: ${names.join(', ')}. Connect again and keep every permission on.`,
  allGranted: 'Profile, messages, comments and insights may be read and answered.',
  afterLogin: 'Can be told after the next login.',
  arriving: 'Instagram tells Skein of comments and messages as they happen.',
  deaf: 'Instagram has stopped telling Skein of comments and messages, so no rule hears anything.',
} as const
