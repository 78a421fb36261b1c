import type { ConnectionCheck, ConnectionFix } from '@skein/contract/connection'
import { day } from '@skein/contract/durations'
import { breakReasons, missingScopes, neededFields, neededScopes } from './connection-logic.ts'

/**
 * What a call to the platform told. `value` is null when there is nothing of the kind; `permission`: whether that is
 * what the refusal was about. `unclear`: it did not answer, or not in a way that says anything.
 */
export type CheckInput<T = unknown> =
  { kind: 'fine'; value: T | null } | { kind: 'refused'; permission: boolean } | { kind: 'unclear' }

/** Everything that the checks are made of. Times are in milliseconds since 1970. */
export interface ConnectionFacts {
  now: number
  status: 'connected' | 'needs_reconnect'
  status_reason: string | null
  issued_at: number | null
  expires_at: number | null
  /** Permissions that were given at the last login. */
  granted: readonly string[]
  /** Null when it was not asked, because there is no login to ask with. */
  login: CheckInput | null
  /** What reading with each permission came to. Those that were not tried are absent. */
  tried: Readonly<Partial<Record<Scope, CheckInput>>>
  /** The fields that arrive. */
  webhooks: CheckInput<readonly string[]> | null
  last_event_at: number | null
}

export type Scope = (typeof neededScopes)[number]

/** A token that is this close to its end should have been renewed long ago. */
const shortLife = 10 * day
/** The platform renews no token younger than this. */
const leastAge = day

/** Login, permissions, webhooks, events: how each is doing and what helps. */
export function checksOf(facts: ConnectionFacts): ConnectionCheck[] {
  return [checkToken(facts), checkScopes(facts), checkWebhooks(facts), checkEvents(facts)]
}

function checkToken(facts: ConnectionFacts): ConnectionCheck {
  const { status, status_reason, login, expires_at, issued_at, now } = facts
  const at = momentOf(expires_at)
  const say = sayer('token', at)
  if (status === 'needs_reconnect' || login === null) {
    return say('broken', status_reason ?? breakReasons.refused, 'reconnect')
  }
  if (login.kind === 'refused' && !login.permission) return say('broken', breakReasons.refused, 'reconnect')
  if (login.kind === 'unclear') return say('unknown', words.noAnswer)
  const old = issued_at !== null && now - issued_at >= leastAge
  if (expires_at !== null && expires_at - now < shortLife) {
    return say('attention', words.endsSoon, old ? 'refresh' : 'reconnect')
  }
  return say('fine', words.accepted, null)
}

function checkScopes(facts: ConnectionFacts): ConnectionCheck {
  const say = sayer('scopes')
  const { granted, tried, login } = facts
  const refused = neededScopes.filter((scope) => isRefused(tried[scope]))
  const missing = [...new Set([...missingScopes(granted), ...refused])]
  if (missing.length > 0 || (login !== null && isRefused(login))) {
    return say('broken', words.missing(missing.map((scope) => scopeWords[scope])), 'reconnect')
  }
  if (facts.status === 'needs_reconnect') return say('unknown', words.afterLogin)
  const silent = login?.kind === 'unclear' || neededScopes.some((scope) => tried[scope]?.kind === 'unclear')
  return silent ? say('unknown', words.noAnswer) : say('fine', words.allGranted)
}

function checkWebhooks({ webhooks, status }: ConnectionFacts): ConnectionCheck {
  const say = sayer('webhooks')
  if (status === 'needs_reconnect') return say('unknown', words.afterLogin)
  const fields = webhooks?.kind === 'fine' ? webhooks.value : null
  if (fields === null) return say('unknown', words.noAnswer)
  const arriving = neededFields.every((field) => fields.includes(field))
  return arriving ? say('fine', words.arriving) : say('broken', words.deaf, 'resubscribe')
}

function checkEvents({ last_event_at }: ConnectionFacts): ConnectionCheck {
  const say = sayer('last_event', momentOf(last_event_at))
  return last_event_at === null ? say('unknown', words.noEvent) : say('fine', words.eventCame)
}

const isRefused = (told: CheckInput | undefined) => told?.kind === 'refused' && told.permission

const momentOf = (time: number | null) => (time === null ? null : new Date(time).toISOString())

const sayer =
  (part: ConnectionCheck['part'], at: string | null = null) =>
  (state: ConnectionCheck['state'], message: string, fix: ConnectionFix | null = null): ConnectionCheck => ({
    part,
    state,
    message,
    fix,
    at,
  })

const scopeWords: Readonly<Record<Scope, string>> = {
  instagram_business_basic: 'profile and posts',
  instagram_business_manage_messages: 'messages',
  instagram_business_manage_comments: 'comments',
  instagram_business_manage_insights: 'insights',
}

const words = {
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
  noEvent: 'Nothing has come in yet. Write a comment under one of your posts to see it arrive.',
  eventCame: 'The newest comment, message or mark that Instagram told of.',
} as const
