import type { RawInput } from '#src/infra/http/route.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { Library } from './library/create-library.ts'
import type { SessionReader } from './sessions/find-session.ts'
import type { ClaimInvitation } from './sign-up/sign-up-policy.ts'

export interface AuthService {
  /** Loads the library when it is used. */
  library: () => Promise<Library>
  /** Loads the library with passkeys, whose code takes longer to load than the rest. */
  passkeys: () => Promise<Library>
  sessions: SessionReader
  claimInvitation: ClaimInvitation
  limits: AttemptLimits
}

export type AuthInput = RawInput & { service: AuthService }
