import type { ConnectError } from '@skein/contract/accounts'
import { day } from '@skein/contract/durations'

/** What Skein asks for, and cannot do without. */
export const neededScopes = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
] as const

/** Without these fields an account is deaf. */
export const neededFields = ['comments', 'messages'] as const

const professional = ['BUSINESS', 'MEDIA_CREATOR', 'CREATOR']

/** A token lives 60 days and can be renewed while it lives. */
export const refreshAge = 45 * day

/** Why an account needs a new login, in the owner's words. */
export const breakReasons = {
  refused: 'Instagram no longer accepts the login of this account. Please connect it again.',
  permission: 'A permission that Skein needs was taken away. Please connect again and keep them all on.',
  expired: 'The login of this account has expired. Please connect it again.',
  mailboxRefused: 'Google no longer accepts the login of this mailbox. Please connect it again.',
  mailboxPermission:
    'The permission to read and write this mailbox was taken away. Please connect again and keep it on.',
  sealed: 'The stored login can no longer be read on this server. Please connect the account again.',
} as const

export function reasonOf(words: string): string {
  if (words.includes('permission_missing')) return breakReasons.permission
  return words.includes('190/463') ? breakReasons.expired : breakReasons.refused
}

export const missingScopes = (granted: readonly string[]) =>
  neededScopes.filter((scope) => !granted.includes(scope))

export const isProfessional = (account_type: string | null) =>
  account_type !== null && professional.includes(account_type)

/** What a refused call during the connection means for the person who waits. */
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

/** How far the clocks of the platform and of this machine may be apart. */
const clockTolerance = 60_000

/** Whether a request of the platform is older than the login that it would end: a late or repeated one. */
export const isOutdated = (issued_at: number | null, authorized_at: number) =>
  issued_at !== null && issued_at + clockTolerance < authorized_at
