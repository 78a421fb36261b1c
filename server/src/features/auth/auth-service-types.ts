import type { RawInput } from '#src/infra/http/route.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { Library } from './library/create-library.ts'
import type { SessionReader } from './sessions/find-session.ts'
import type { SignOnLibrary } from './sign-on/sign-on-library.ts'
import type { SignOnSource, WorkspaceSignOn } from './sign-on/sign-on-source.ts'
import type { ClaimInvitation } from './sign-up/sign-up-policy.ts'

export interface AuthService {
  /** Loads the library when it is used. */
  library: () => Promise<Library>
  /** Loads the library with passkeys, whose code takes longer to load than the rest. */
  passkeys: () => Promise<Library>
  sessions: SessionReader
  claimInvitation: ClaimInvitation
  signOn: SignOnSource
  /** Loads the library for one call to an identity provider. Throws a SignOnError. */
  openSignOn: (signOn: WorkspaceSignOn, callbackUrl: string) => Promise<SignOnLibrary>
  limits: AttemptLimits
}

export type AuthInput = RawInput & { service: AuthService }
