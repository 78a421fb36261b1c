import { getSecurity, listInvitations } from '@skein/contract/security'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { callAuth, propertyOf, textAt } from '../../lib/api/auth-client.ts'

export const securityQuery = queryOptions({
  queryKey: ['security'] as const,
  queryFn: ({ signal }) => call(getSecurity, {}, { signal }),
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'] as const,
  queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
})

export interface TwoFactorSetup {
  /** `otpauth://` address for the authenticator app; null for new backup codes. */
  uri: string | null
  codes: readonly string[]
}

export async function beginTwoFactor(password: string): Promise<TwoFactorSetup> {
  const answer = await callAuth('/two-factor/enable', { password })
  return { uri: textAt(answer, 'totpURI'), codes: codesOf(answer) }
}

export const confirmTwoFactor = (code: string): Promise<unknown> =>
  callAuth('/two-factor/verify-totp', { code: code.trim() })

export const endTwoFactor = (password: string): Promise<unknown> =>
  callAuth('/two-factor/disable', { password })

export async function renewCodes(password: string): Promise<TwoFactorSetup> {
  return { uri: null, codes: codesOf(await callAuth('/two-factor/generate-backup-codes', { password })) }
}

function codesOf(answer: unknown): string[] {
  const codes = propertyOf(answer, 'backupCodes')
  return Array.isArray(codes) ? codes.map(String) : []
}

export const removePasskey = (id: string): Promise<unknown> => callAuth('/passkey/delete-passkey', { id })
