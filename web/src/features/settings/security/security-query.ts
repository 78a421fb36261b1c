import { getSecurity, listInvitations } from '@skein/contract/users/security'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { callAuth, propertyOf, textAt } from '../../../lib/api/auth-client.ts'

/** What proves to the server that the user is at the browser. Users without a password need a fresh sign-in. */
export interface Proof {
  password?: string
  email?: string
  code?: string
}

export const securityQuery = queryOptions({
  queryKey: ['security'] as const,
  queryFn: ({ signal }) => call(getSecurity, {}, { signal }),
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'] as const,
  queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
})

export interface TwoFactorSetup {
  /** `otpauth://` address for the authenticator app. */
  uri: string
  codes: readonly string[]
}

export async function beginTwoFactor(password: string): Promise<TwoFactorSetup> {
  const answer = await callAuth('/two-factor/enable', { password })
  return { uri: textAt(answer, 'totpURI') ?? '', codes: codesOf(answer) }
}

export const confirmTwoFactor = (code: string): Promise<unknown> =>
  callAuth('/two-factor/verify-totp', { code: code.trim() })

export const endTwoFactor = (proof: Proof): Promise<unknown> => callAuth('/two-factor/disable', proof)

/** Returns new backup codes. */
export const renewCodes = async (proof: Proof): Promise<string[]> =>
  codesOf(await callAuth('/two-factor/generate-backup-codes', proof))

function codesOf(answer: unknown): string[] {
  const codes = propertyOf(answer, 'backupCodes')
  return Array.isArray(codes) ? codes.map(String) : []
}

export const removePasskey = (id: string, proof: Proof): Promise<unknown> =>
  callAuth('/passkey/delete-passkey', { id, ...proof })

/** Returns the address of Google's page. */
export const connectGoogle = async (proof: Proof): Promise<string> =>
  textAt(await callAuth('/connect-google', proof), 'url') ?? ''

export const changePassword = (currentPassword: string, newPassword: string): Promise<unknown> =>
  callAuth('/change-password', { currentPassword, newPassword })

const Device = z.object({
  id: z.string(),
  userAgent: z.nullish(z.string()),
  updatedAt: z.string(),
  /** The session of this browser. */
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** Signed-in devices, the last used first. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'] as const,
  queryFn: async ({ signal }) => z.array(Device).parse(await callAuth('/list-sessions', undefined, signal)),
})

export const endSession = (id: string): Promise<unknown> => callAuth('/revoke-session', { id })

export const endOtherSessions = (): Promise<unknown> => callAuth('/revoke-other-sessions', {})

/** Edge and Opera also name Chrome, and Chrome also names Safari. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Returns browser and system of a `User-Agent` header. */
export function deviceOf(userAgent: string | null | undefined): string {
  const nameIn = (names: typeof browsers | typeof systems) =>
    names.find(([part]) => userAgent?.includes(part))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser && system) return m.security_device({ browser, system })
  return browser ?? system ?? m.security_device_unknown()
}
