import type { Ctx } from '#src/context.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'

/** What the hot path would otherwise ask the database for with every event and every reply. */
export interface AccountCache {
  credentials: ShortMemory<SealedCredentials>
  accountIds: ShortMemory<string>
}

export interface SealedCredentials extends Credentials {
  /** The stored form that was opened, to tell this token from a later one. */
  sealed: string
}

export interface ShortMemory<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  forget(key: string): void
}

/** So long another process may act on what this one has changed; kill switches promise 5 s. */
const lifetime = 4000
const max = 10_000

const caches = new WeakMap<Ctx['db'], AccountCache>()

/** One for each database of this process. */
export function cacheOf(ctx: Ctx): AccountCache {
  const known = caches.get(ctx.db)
  if (known) return known
  const now = () => ctx.clock.monotonic()
  const made = { credentials: shortMemory<SealedCredentials>(now), accountIds: shortMemory<string>(now) }
  caches.set(ctx.db, made)
  return made
}

/** Call after every change of an account's owner, status or token. */
export function forgetAccount(ctx: Ctx, account: { id: string; platform_user_id: string }): void {
  const { credentials, accountIds } = cacheOf(ctx)
  credentials.forget(account.id)
  accountIds.forget(account.platform_user_id)
}

function shortMemory<V>(now: () => number): ShortMemory<V> {
  const entries = new Map<string, { value: V; until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      return entry && entry.until > now() ? entry.value : undefined
    },
    set(key, value) {
      if (entries.size >= max) entries.clear()
      entries.set(key, { value, until: now() + lifetime })
    },
    forget: (key) => void entries.delete(key),
  }
}
