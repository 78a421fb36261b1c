import type { Credentials } from './env.ts'
import type { Webhooks } from './instagram/webhooks.ts'
import type { World } from './world/world-types.ts'

/** What every part of the sandbox is handed. */
export interface Sandbox {
  world: World
  credentials: Credentials
  webhooks: Webhooks
  /** Where this process answers, without a slash at the end. */
  url: string
}
