import { LRUCache } from 'lru-cache'
import { type Database, perDatabase } from '#src/infra/db/client.ts'
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

/** One cache per database, shared by all users. An entry that is larger than the cache is kept alone. */
const cacheOf = perDatabase(
  (_ctx: { db: Database }) =>
    new LRUCache<string, CacheEntry>({
      maxSize: maxBytes,
      sizeCalculation: ({ signs, seqs }) => Math.min(1 + signs.byteLength + seqs.byteLength, maxBytes),
    }),
)

/** Returns the current simhashes of an account. Reads only rows that were added since the last call. */
export async function knownSigns(
  db: Database,
  { account_id, model, width }: { account_id: string; model: string; width: number },
): Promise<KnownSigns> {
  const cache = cacheOf({ db })
  const key = `${account_id} ${model}`
  const versions = await findVersions(db, account_id)
  const before = cache.get(key)
  const isStale = !before || before.removals !== versions.removals || before.width !== width
  const entry = isStale ? emptyEntry(versions, width) : before
  if (isStale || entry.additions !== versions.additions) await readNewRows(db, { account_id, model }, entry)
  entry.additions = versions.additions
  // The size of a value that is already there is not calculated again.
  cache.delete(key)
  cache.set(key, entry)
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
