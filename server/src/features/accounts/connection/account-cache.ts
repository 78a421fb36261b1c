import { LRUCache } from 'lru-cache'
import type { Ctx } from '#src/context.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'
import { findByEntryId } from '../store.ts'

export interface SealedCredentials extends Credentials {
  account_id: string
  /** The sealed token as stored, to distinguish this token from a later one. */
  sealed: string
}

/** Values by key. Concurrent callers share one load; failures are not kept. */
interface LoadingCache<V> {
  get(key: string, load: () => Promise<V>): Promise<V>
  /** Returns a value that is already loaded. */
  peek(key: string): V | undefined
  forget(key: string): void
}

/** Milliseconds. A pause must take effect in all processes within 5 s. */
const ttlMs = 4000
const maxEntries = 10_000

/** The cache of this process, for values that every event and every reply needs. */
export const cacheOf = perDatabase(({ clock }: Pick<Ctx, 'clock' | 'db'>) => ({
  credentials: createLoadingCache<SealedCredentials>(clock, () => ttlMs),
  entryAccounts: createLoadingCache<EntryAccount | undefined>(clock, (account) =>
    account === undefined ? 0 : ttlMs,
  ),
}))

/** Must be called after every change of an account's owner, status or token. */
export function forgetAccount(ctx: Ctx, account: { id: string; platform_user_id: string }): void {
  const { credentials, entryAccounts } = cacheOf(ctx)
  credentials.forget(account.id)
  entryAccounts.forget(account.platform_user_id)
}

interface EntryAccount {
  account_id: string
  platform_user_id: string
}

/**
 * Returns the connected accounts by the ids of webhook entries, unknown ids are absent. An entry usually has the user
 * id; the app-scoped id of the account is accepted as well.
 */
export async function accountsOfEntries(
  ctx: Pick<Ctx, 'clock' | 'db'>,
  entry_ids: readonly string[],
): Promise<Map<string, EntryAccount>> {
  const accounts = new Map<string, EntryAccount>()
  for (const entry_id of entry_ids) {
    const account = await cacheOf(ctx).entryAccounts.get(entry_id, () => findByEntryId(ctx.db, entry_id))
    if (account !== undefined) accounts.set(entry_id, account)
  }
  return accounts
}

/** Returns our ids of connected accounts by the ids of webhooks; unknown ids are absent. */
export async function accountIdsOf(
  ctx: Ctx,
  platform_user_ids: readonly string[],
): Promise<Map<string, string>> {
  const accounts = await accountsOfEntries(ctx, platform_user_ids)
  return new Map([...accounts].map(([id, { account_id }]) => [id, account_id]))
}

interface Entry<V> {
  promise: Promise<V>
  value?: V
  until: number
}

/** `ttlOf` returns how long a value is kept, in milliseconds. */
export function createLoadingCache<V>(clock: Ctx['clock'], ttlOf: (value: V) => number): LoadingCache<V> {
  const entries = new LRUCache<string, Entry<V>>({ max: maxEntries })
  const current = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.until > clock.monotonic() ? entry : undefined
  }
  return {
    get(key, load) {
      const cachedEntry = current(key)
      if (cachedEntry) return cachedEntry.promise
      const entry: Entry<V> = { promise: load(), until: Infinity }
      entries.set(key, entry)
      entry.promise.then(
        (value) => Object.assign(entry, { value, until: clock.monotonic() + ttlOf(value) }),
        () => entries.peek(key) === entry && entries.delete(key),
      )
      return entry.promise
    },
    peek: (key) => current(key)?.value,
    forget: (key) => void entries.delete(key),
  }
}
