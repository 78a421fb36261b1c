import type { Credentials } from './env.ts'
import type { Webhooks } from './instagram/webhooks/webhooks.ts'
import type { SandboxState } from './state/state-types.ts'

/** The dependencies of every part of the sandbox. */
export interface Sandbox {
  state: SandboxState
  credentials: Credentials
  webhooks: Webhooks
  /** Base address of this process, without a trailing slash. */
  url: string
}
