import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { OutputOf } from '@skein/contract/endpoint'
import type { getSystem } from '@skein/contract/system'
import type { UserProfile } from '@skein/contract/users/users'
import type { SessionUser } from './api/auth-client.ts'

/**
 * Data that the server embeds in each page (`server/src/app.ts`); empty when it could not read the session.
 */
export interface EmbeddedSession {
  system?: OutputOf<typeof getSystem>
  user?: SessionUser | null
  profile?: UserProfile | null
  accounts?: ConnectedAccount[]
}

let read: { element: Element | null; session: EmbeddedSession } | undefined

export function embeddedSession(): EmbeddedSession {
  const element = import.meta.env.SSR ? null : document.getElementById('session')
  if (read?.element !== element) {
    // The server writes this element with the types of the contract.
    read = { element, session: JSON.parse(element?.textContent ?? '{}') as EmbeddedSession }
  }
  return read?.session ?? {}
}

/** When the page was requested, in milliseconds: queries refetch embedded data once it is stale. */
export const embeddedAt = (): number => performance.timeOrigin
