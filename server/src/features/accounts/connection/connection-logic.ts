import type { ConnectError } from '@skein/contract/accounts'
import { day } from '@skein/contract/durations'

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
