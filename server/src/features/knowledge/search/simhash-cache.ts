import type { Database } from '#src/infra/db/client.ts'
import { findSigns, findVersions, type Versions } from './vector-store.ts'

/** Signs of all vectors of an account, in memory. */
export interface KnownSigns {
  /** Row after row, each as wide as the asked signs. */
  signs: Uint32Array
  seqs: Float64Array
  count: number
}

interface Kept extends KnownSigns, Versions {
  made: number
  width: number
}

const maxBytes = 128 * 1024 * 1024
const atOnce = 20_000

/** By database: the one used longest ago goes first when there is too much. */
const caches = new WeakMap<Database, Map<string, Kept>>()

/** The account's signs as they are now; only what came in addition is read again. */
export async function knownSigns(
  db: Database,
  { account_id, model, width }: { account_id: string; model: string; width: number },
): Promise<KnownSigns> {
  const cache = caches.get(db) ?? new Map<string, Kept>()
  caches.set(db, cache)
  const key = `${account_id} ${model}`
  const versions = await findVersions(db, account_id)
  const before = cache.get(key)
  const isOld = !before || before.removals !== versions.removals || before.width !== width
  const kept = isOld ? emptied(versions, width) : before
  if (isOld || kept.additions !== versions.additions) await readOn(db, { account_id, model }, kept)
  kept.additions = versions.additions
  cache.delete(key)
  cache.set(key, kept)
  shrink(cache)
  return kept
}

const emptied = (versions: Versions, width: number): Kept => ({
  ...versions,
  additions: -1,
  made: 0,
  width,
  count: 0,
  signs: new Uint32Array(0),
  seqs: new Float64Array(0),
})

async function readOn(db: Database, which: { account_id: string; model: string }, kept: Kept): Promise<void> {
  for (;;) {
    const rows = await findSigns(db, { ...which, after: kept.made }, atOnce)
    makeRoom(kept, kept.count + rows.length)
    for (const { seq, made, signs } of rows) {
      // Another reader of the same account may have been here meanwhile.
      if (made <= kept.made || signs.byteLength !== kept.width * 4) continue
      for (let word = 0; word < kept.width; word += 1) {
        kept.signs[kept.count * kept.width + word] = signs.readUInt32LE(word * 4)
      }
      kept.seqs[kept.count] = seq
      kept.count += 1
      kept.made = made
    }
    if (rows.length < atOnce) return
  }
}

function makeRoom(kept: Kept, count: number): void {
  if (count <= kept.seqs.length) return
  const room = Math.max(count, Math.ceil(kept.seqs.length * 1.5))
  const signs = new Uint32Array(room * kept.width)
  signs.set(kept.signs)
  const seqs = new Float64Array(room)
  seqs.set(kept.seqs)
  Object.assign(kept, { signs, seqs })
}

function shrink(cache: Map<string, Kept>): void {
  const sizeOf = ({ signs, seqs }: Kept) => signs.byteLength + seqs.byteLength
  let size = [...cache.values()].reduce((sum, kept) => sum + sizeOf(kept), 0)
  for (const [key, kept] of cache) {
    if (size <= maxBytes || cache.size === 1) return
    cache.delete(key)
    size -= sizeOf(kept)
  }
}
