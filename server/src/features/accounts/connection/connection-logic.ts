import { m } from '@skein/messages'
import type { ConnectError } from '@skein/contract/accounts/accounts'
import { day } from '@skein/contract/durations'
import type { ConnectionCheck, ConnectionFix } from '@skein/contract/accounts/connection'
import { permissionCheckOf, type ProbeResult, type ScopeProbes } from './permission-logic.ts'
import { webhookCheckOf, type Subscription } from './webhook-field-logic.ts'

/** Age from which a token is refreshed. Tokens are valid for 60 days and can be refreshed until they expire. */
export const refreshAge = 45 * day

/** Why an account needs a new login, as shown to the owner. */
export const breakReasons = {
  refused: () => m.server_instagram_signed_out(),
  permission: () => m.server_connection_permission_removed(),
  expired: () => m.server_connection_expired(),
  mailboxRefused: () => m.server_connection_google_signed_out(),
  mailboxPermission: () => m.server_connection_mail_permission(),
  sealed: () => m.server_connection_unusable(),
} as const

export function reasonOf(errorMessage: string): string {
  if (errorMessage.includes('permission_missing')) return breakReasons.permission()
  return errorMessage.includes('190/463') ? breakReasons.expired() : breakReasons.refused()
}

/** The API serves no personal accounts. A type that is absent or unknown is none of them. */
export const isPersonal = (account_type: string | null) => account_type === 'PERSONAL'

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

/** Input of the checks. Times are in milliseconds since 1970. */
export interface ConnectionFacts {
  now: number
  status: 'connected' | 'needs_reconnect'
  status_reason: string | null
  issued_at: number | null
  expires_at: number | null
  /** When Instagram refused to renew the login. */
  refresh_refused_at: number | null
  /** Permissions granted at the last login; null when Instagram did not name them. */
  granted: readonly string[] | null
  /** Null without a usable login. */
  login: ProbeResult | null
  scopeProbes: ScopeProbes
  /** The listed fields. Null without a usable login. */
  webhooks: ProbeResult<readonly string[]> | null
  subscription: Subscription
}

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
  const check = checkOf('login', momentOf(expires_at))
  // A login that Instagram refuses has ended, whenever it was to end.
  const refusedCheck = checkOf('login')
  if (status === 'needs_reconnect' || login === null) {
    return refusedCheck('failed', status_reason ?? breakReasons.refused(), 'reconnect')
  }
  if (login.kind === 'refused' && !login.permission)
    return refusedCheck('failed', breakReasons.refused(), 'reconnect')
  if (login.kind === 'unclear') return check('unknown', texts.noAnswer())
  if (facts.refresh_refused_at !== null) return check('limited', texts.notRenewed(), 'reconnect')
  const old = issued_at !== null && now - issued_at >= minRefreshAgeMs
  if (expires_at !== null && expires_at - now < expiresSoonMs) {
    return check('limited', texts.endsSoon(), old ? 'refresh' : 'reconnect')
  }
  return check('ok', texts.accepted(), null)
}

function checkScopes({ granted, scopeProbes, login, status }: ConnectionFacts): ConnectionCheck {
  const check: Check = (...parameters) => ({ missing: [], ...checkOf('permissions')(...parameters) })
  const isRefused = login?.kind === 'refused' && login.permission
  if (status === 'needs_reconnect' && !isRefused) return check('unknown', texts.afterLogin())
  if (login?.kind === 'unclear') return check('unknown', texts.noAnswer())
  return { key: 'permissions', at: null, ...permissionCheckOf(granted, scopeProbes) }
}

function checkWebhooks({ webhooks, status, subscription }: ConnectionFacts): ConnectionCheck {
  const { subscribed_at, refused_fields } = subscription
  const check: Check = (...parameters) => ({
    refused: [...refused_fields],
    ...checkOf('webhook_fields')(...parameters),
  })
  if (status === 'needs_reconnect') return check('unknown', texts.afterLogin())
  if (webhooks?.kind !== 'ok') return check('unknown', texts.noAnswer())
  const webhookCheck = webhookCheckOf(webhooks.value, subscription)
  return {
    key: 'webhook_fields',
    at: webhookCheck.state === 'unknown' ? momentOf(subscribed_at) : null,
    ...webhookCheck,
  }
}

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

type Check = ReturnType<typeof checkOf>

const texts = {
  accepted: () => m.server_connection_signed_in(),
  endsSoon: () => m.server_connection_renew_failed(),
  notRenewed: () => m.server_connection_no_renewal(),
  noAnswer: () => m.server_connection_check_again(),
  afterLogin: () => m.server_connection_after_reconnect(),
} as const
