import type { Ctx } from '#src/context.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'

/** Values that every event and every reply needs. */
export interface AccountCache {
  credentials: TtlCache<SealedCredentials>
  accountIds: TtlCache<string>
}

export interface SealedCredentials extends Credentials {
  /** The sealed token as stored, to distinguish this token from a later one. */
  sealed: string
}

export interface TtlCache<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  forget(key: string): void
}

/** Milliseconds. A pause must take effect in all processes within 5 s. */
const ttlMs = 4000
const maxEntries = 10_000

const caches = new WeakMap<Ctx['db'], AccountCache>()

/** Returns the cache of this process; one per database. */
export function cacheOf(ctx: Ctx): AccountCache {
  const known = caches.get(ctx.db)
  if (known) return known
  const now = () => ctx.clock.monotonic()
  const created = {
    credentials: createTtlCache<SealedCredentials>(now),
    accountIds: createTtlCache<string>(now),
  }
  caches.set(ctx.db, created)
  return created
}

/** Must be called after every change of an account's owner, status or token. */
export function forgetAccount(ctx: Ctx, account: { id: string; platform_user_id: string }): void {
  const { credentials, accountIds } = cacheOf(ctx)
  credentials.forget(account.id)
  accountIds.forget(account.platform_user_id)
}

function createTtlCache<V>(now: () => number): TtlCache<V> {
  const entries = new Map<string, { value: V; until: number }>()
  return {
    get(key) {
      const entry = entries.get(key)
      return entry && entry.until > now() ? entry.value : undefined
    },
    set(key, value) {
      if (entries.size >= maxEntries) entries.clear()
      entries.set(key, { value, until: now() + ttlMs })
    },
    forget: (key) => void entries.delete(key),
  }
}
