import type { ConnectedAccount } from '@skein/contract/accounts'
import type { UserProfile } from '@skein/contract/users'
import type { SessionUser } from './auth-client.ts'

/** What the server knew of the reader when it sent the page; nothing when it did not say. */
export interface KnownStart {
  user?: SessionUser | null
  profile?: UserProfile | null
  accounts?: ConnectedAccount[]
  /** What the API answers to the first calls of the screen, by address. */
  answers?: Record<string, { data?: unknown; next_cursor?: unknown } | undefined>
}

let read: { element: Element | null; known: KnownStart } | undefined

export function knownStart(): KnownStart {
  const element = import.meta.env.SSR ? null : document.getElementById('known')
  if (read?.element !== element) {
    // Written by our own server for this page, in the words of the contract.
    read = { element, known: JSON.parse(element?.textContent ?? '{}') as KnownStart }
  }
  return read?.known ?? {}
}

/** When that was: a query asks again once it is too old. */
export const knownAt = (): number => performance.timeOrigin
