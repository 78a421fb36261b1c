import type { Database } from '#src/infra/db/client.ts'
import { findSigns, findVersions, type Versions } from './vector-store.ts'

/** Simhashes of all vectors of an account. */
export interface KnownSigns {
  /** Rows of `width` 32-bit words. */
  signs: Uint32Array
  seqs: Float64Array
  count: number
}

interface CacheEntry extends KnownSigns, Versions {
  made: number
  width: number
}

const maxBytes = 128 * 1024 * 1024
const batchSize = 20_000

/** One LRU cache per database, shared by all users. */
const caches = new WeakMap<Database, Map<string, CacheEntry>>()

/** Returns the current simhashes of an account. Reads only rows that were added since the last call. */
export async function knownSigns(
  db: Database,
  { account_id, model, width }: { account_id: string; model: string; width: number },
): Promise<KnownSigns> {
  const cache = caches.get(db.system) ?? new Map<string, CacheEntry>()
  caches.set(db.system, cache)
  const key = `${account_id} ${model}`
  const versions = await findVersions(db, account_id)
  const before = cache.get(key)
  const isStale = !before || before.removals !== versions.removals || before.width !== width
  const entry = isStale ? emptyEntry(versions, width) : before
  if (isStale || entry.additions !== versions.additions) await readNewRows(db, { account_id, model }, entry)
  entry.additions = versions.additions
  cache.delete(key)
  cache.set(key, entry)
  evict(cache)
  return entry
}

const emptyEntry = (versions: Versions, width: number): CacheEntry => ({
  ...versions,
  additions: -1,
  made: 0,
  width,
  count: 0,
  signs: new Uint32Array(0),
  seqs: new Float64Array(0),
})

async function readNewRows(
  db: Database,
  scope: { account_id: string; model: string },
  entry: CacheEntry,
): Promise<void> {
  for (;;) {
    const rows = await findSigns(db, { ...scope, after: entry.made }, batchSize)
    grow(entry, entry.count + rows.length)
    for (const { seq, made, signs } of rows) {
      // A concurrent call for the same account may have added this row.
      if (made <= entry.made || signs.byteLength !== entry.width * 4) continue
      for (let word = 0; word < entry.width; word += 1) {
        entry.signs[entry.count * entry.width + word] = signs.readUInt32LE(word * 4)
      }
      entry.seqs[entry.count] = seq
      entry.count += 1
      entry.made = made
    }
    if (rows.length < batchSize) return
  }
}

function grow(entry: CacheEntry, count: number): void {
  if (count <= entry.seqs.length) return
  const capacity = Math.max(count, Math.ceil(entry.seqs.length * 1.5))
  const signs = new Uint32Array(capacity * entry.width)
  signs.set(entry.signs)
  const seqs = new Float64Array(capacity)
  seqs.set(entry.seqs)
  Object.assign(entry, { signs, seqs })
}

function evict(cache: Map<string, CacheEntry>): void {
  const sizeOf = ({ signs, seqs }: CacheEntry) => signs.byteLength + seqs.byteLength
  let size = [...cache.values()].reduce((sum, entry) => sum + sizeOf(entry), 0)
  for (const [key, entry] of cache) {
    if (size <= maxBytes || cache.size === 1) return
    cache.delete(key)
    size -= sizeOf(entry)
  }
}
