import { m } from '@skein/messages'
import type { ConnectionCheck } from '@skein/contract/accounts/connection'

/** The permissions that a login asks for. Only the first is required: each other one belongs to one feature. */
export const requestedScopes = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
] as const
export type Scope = (typeof requestedScopes)[number]

/**
 * Outcome of a call to the platform. `value` is null when the platform rejected the request itself; `permission` says
 * whether a permission was missing. `unclear`: no response, or one that says nothing about the connection.
 */
export type ProbeResult<T = unknown> =
  | { kind: 'ok'; value: T | null }
  | { kind: 'refused'; permission: boolean }
  | { kind: 'unclear' }

/** Result of a call that needs the permission; absent when not called. `value` is null when it proves nothing. */
export type ScopeProbes = Readonly<Partial<Record<Scope, ProbeResult>>>

/**
 * Returns the permissions that are missing, and those of which neither login nor probe says anything. `grantedScopes` is null
 * when the login did not name them. A list without the basic permission has other names, so it says nothing.
 */
export function judgeScopes(
  grantedScopes: readonly string[] | null,
  probes: ScopeProbes,
): { missing: Scope[]; unproven: Scope[] } {
  const declaredScopes = grantedScopes?.includes(requestedScopes[0]) ? grantedScopes : null
  const missing = requestedScopes.filter((scope) => {
    const probe = probes[scope]
    return (probe?.kind === 'refused' && probe.permission) || declaredScopes?.includes(scope) === false
  })
  const unproven = requestedScopes.filter((scope) => {
    const probe = probes[scope]
    const isProved = probe?.kind === 'ok' && probe.value !== null
    return declaredScopes === null && !isProved && !missing.includes(scope)
  })
  return { missing, unproven }
}

type PermissionCheck = Pick<ConnectionCheck, 'state' | 'message' | 'fix' | 'missing'>

/** Returns the check of permissions that were probed with a working login. */
export function permissionCheckOf(
  grantedScopes: readonly string[] | null,
  probes: ScopeProbes,
): PermissionCheck {
  const { missing, unproven } = judgeScopes(grantedScopes, probes)
  if (missing.length > 0) {
    const state = missing.includes('instagram_business_basic') ? 'failed' : 'limited'
    return { state, message: missingText(missing), fix: 'reconnect', missing }
  }
  if (requestedScopes.some((scope) => probes[scope]?.kind === 'unclear')) {
    return {
      state: 'unknown',
      message: m.server_connection_check_again(),
      fix: null,
      missing,
    }
  }
  if (unproven.length > 0) return { state: 'unknown', message: unprovenText(unproven), fix: null, missing }
  return {
    state: 'ok',
    message: m.server_permissions_all(),
    fix: null,
    missing,
  }
}

const features: Readonly<Record<Scope, { name: () => string; cost: () => string }>> = {
  instagram_business_basic: {
    name: () => m.server_scope_profile(),
    cost: () => m.server_permissions_profile(),
  },
  instagram_business_manage_messages: {
    name: () => m.server_field_messages(),
    cost: () => m.server_permissions_messages(),
  },
  instagram_business_manage_comments: {
    name: () => m.server_field_comments(),
    cost: () => m.server_permissions_comments(),
  },
  instagram_business_manage_insights: {
    name: () => m.server_scope_insights(),
    cost: () => m.server_permissions_insights(),
  },
}

const namesOf = (scopes: readonly Scope[]) => scopes.map((scope) => features[scope].name()).join(', ')

const missingText = (missing: readonly Scope[]) =>
  m.server_permissions_missing({
    names: namesOf(missing),
    costs: missing.map((scope) => features[scope].cost()).join(' '),
  })

const unprovenText = (unproven: readonly Scope[]) =>
  m.server_permissions_unproven({ names: namesOf(unproven) })
