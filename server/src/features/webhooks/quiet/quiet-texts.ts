import { m } from '@skein/messages'
import type { QuietCause } from './watch-store.ts'

/** What the owner can do about each likely cause. */
export const quietTexts: Readonly<Record<QuietCause, () => string>> = {
  unsubscribed: () => m.server_quiet_unsubscribed(),
  unreachable: () => m.server_quiet_address(),
  development_mode: () => m.server_quiet_app_mode(),
  undelivered: () => m.server_quiet_account(),
}
