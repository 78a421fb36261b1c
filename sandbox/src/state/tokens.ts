import { newOpaqueId } from './ids.ts'
import type { SandboxState, Account, Token, LoginCode } from './state-types.ts'
import { DAY, HOUR } from './durations.ts'

export const SCOPES = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_content_publish',
  'instagram_business_manage_insights',
] as const

export function issueToken(
  state: SandboxState,
  grant: { account: string; scopes: string[]; kind: 'short' | 'long' },
): Token {
  const now = state.now()
  const token: Token = {
    ...grant,
    value: newOpaqueId(state.data, 'IGAA', grant.kind === 'short' ? 150 : 180),
    issuedAt: now,
    expiresAt: now + (grant.kind === 'short' ? HOUR : 60 * DAY),
    dead: null,
  }
  state.data.tokens.set(token.value, token)
  return token
}

export function issueCode(
  state: SandboxState,
  grant: Omit<LoginCode, 'code' | 'expiresAt' | 'used'>,
): LoginCode {
  const code: LoginCode = {
    ...grant,
    code: newOpaqueId(state.data, 'AQ', 120),
    expiresAt: state.now() + HOUR,
    used: false,
  }
  state.data.codes.set(code.code, code)
  return code
}

/** Invalidates all tokens of the account. The subcode is the reason: 463 expired, 458 app removed, 460 password. */
export function killTokens(state: SandboxState, account: Account, subcode: number): number {
  let killed = 0
  for (const token of state.data.tokens.values()) {
    if (token.account !== account.username || token.dead !== null) continue
    token.dead = subcode
    killed += 1
  }
  if (subcode === 458) account.subscribedFields = []
  state.emit({ kind: 'account', account })
  return killed
}
