import { m } from '@skein/messages'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { findVersionNumbers } from './store.ts'

/**
 * Throws 409 with the detail `version` if an automation, named by id, has another version than the person saw who
 * confirms a change. The caller has locked the set of automations. Unknown ids are ignored.
 */
export async function requireShown(
  tx: Transaction,
  account: OwnedAccount,
  versions: Readonly<Record<string, number | undefined>>,
): Promise<void> {
  const ids = Object.keys(versions).filter((id) => versions[id] !== undefined)
  if (ids.length === 0) return
  const stored = await findVersionNumbers(tx, account, ids)
  if (stored.some(({ automation_id, version }) => version !== versions[automation_id]))
    throw new AppError('conflict', m.server_changed_since_shown(), { detail: 'version' })
}
