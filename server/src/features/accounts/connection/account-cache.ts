import type { Ctx } from '#src/context.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'
import { findByPlatformIds } from '../store.ts'

/** Values that every event and every reply needs. */
interface AccountCache {
  credentials: TtlCache<SealedCredentials>
  accountIds: TtlCache<string>
}

export interface SealedCredentials extends Credentials {
  /** The sealed token as stored, to distinguish this token from a later one. */
  sealed: string
}

interface TtlCache<V> {
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

const pendingLookups = new WeakMap<Ctx['db'], Map<string, Promise<string | undefined>>>()

/** Returns our ids of connected accounts by the ids of webhooks; unknown ids are absent. */
export async function accountIdsOf(
  ctx: Ctx,
  platform_user_ids: readonly string[],
): Promise<Map<string, string>> {
  const { accountIds } = cacheOf(ctx)
  const found = new Map<string, string>()
  for (const platform_user_id of platform_user_ids) {
    const account_id = accountIds.get(platform_user_id) ?? (await lookUp(ctx, platform_user_id))
    if (account_id !== undefined) found.set(platform_user_id, account_id)
  }
  return found
}

/** Concurrent lookups of the same account share one query. */
function lookUp(ctx: Ctx, platform_user_id: string): Promise<string | undefined> {
  const pending = pendingLookups.get(ctx.db) ?? new Map<string, Promise<string | undefined>>()
  pendingLookups.set(ctx.db, pending)
  const existing = pending.get(platform_user_id)
  if (existing) return existing
  const lookup = queryAccountId(ctx, platform_user_id).finally(() => pending.delete(platform_user_id))
  pending.set(platform_user_id, lookup)
  return lookup
}

async function queryAccountId(ctx: Ctx, platform_user_id: string): Promise<string | undefined> {
  const [account] = await findByPlatformIds(ctx.db, [platform_user_id])
  if (account) cacheOf(ctx).accountIds.set(platform_user_id, account.account_id)
  return account?.account_id
}
