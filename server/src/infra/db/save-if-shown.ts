import { ChangedSinceShown } from '#src/infra/errors.ts'
import type { Database, Transaction } from './client.ts'
import { lockQuota } from './quota-store.ts'

interface Save<T> {
  /** What is saved, and the id of what it belongs to. */
  kind: string
  owner: string
  /** The version that was shown to the person who saves; undefined for any. */
  shown: number | undefined
  /** Returns the stored version; 0 while nothing is saved. */
  findVersion: (tx: Transaction) => Promise<number>
  /** Whether other calls change it too, or calls of this kind that leave its version. */
  hasOtherChanges?: boolean
  store: (tx: Transaction) => Promise<T>
}

/**
 * Saves something that several people edit, one save at a time. Throws 409 with the detail `version` and saves nothing if
 * it has another version than was shown.
 */
export const saveIfShown = <T>(
  db: Database,
  { kind, owner, shown, findVersion, hasOtherChanges = false, store }: Save<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await lockQuota(tx, kind, owner)
    requireVersion(await findVersion(tx), shown, !hasOtherChanges)
    return store(tx)
  })

/** Throws 409 with the detail `version` if the stored version is not the one that was shown; undefined is any. */
export function requireVersion(
  storedVersion: number,
  shownVersion: number | undefined,
  isLogged = false,
): void {
  if (shownVersion !== undefined && storedVersion !== shownVersion) throw new ChangedSinceShown(isLogged)
}
