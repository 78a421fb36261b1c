import type { RawInput } from '#src/infra/http/route.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import type { Library } from './create-library.ts'
import type { SessionReader } from './find-session.ts'

export interface AuthService {
  library: Library
  /** The library with passkeys, loaded when it is used. */
  passkeys: () => Promise<Library>
  sessions: SessionReader
  limits: AttemptLimits
}

export type AuthInput = RawInput & { service: AuthService }
