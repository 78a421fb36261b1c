import type { Database, Executor } from '#src/infra/db/client.ts'
import { saveAutomationSets } from './decision-store.ts'
import { compileAutomation } from '@skein/engine/automation'
import { createAutomationSet, type AutomationSet } from '@skein/engine/matching/automation-set'
import { findActiveAutomations, type AccountLock } from '#src/features/automations/index.ts'

/**
 * Compiled automations by account, valid for one version of its automation set. The version is read under the lock of
 * the set, so a pause or an edit takes effect at the next decision in every process.
 */
type CompiledSets = Map<string, AutomationSet>
const caches = new WeakMap<Database, CompiledSets>()
const maxAccounts = 5000

/** Returns the automation sets of locked accounts, compiled again where the version has changed. */
export async function loadAutomationSets(
  database: Database,
  tx: Executor,
  locks: readonly AccountLock[],
): Promise<Map<string, AutomationSet>> {
  const compiled: CompiledSets = caches.get(database) ?? new Map<string, AutomationSet>()
  caches.set(database, compiled)
  const stale = locks.filter(({ account_id, version }) => compiled.get(account_id)?.version !== version)
  if (stale.length > 0) await load(compiled, tx, stale)
  return new Map(
    locks.flatMap(({ account_id, paused }) => {
      const set = compiled.get(account_id)
      return set ? [[account_id, set.paused === paused ? set : { ...set, paused }]] : []
    }),
  )
}

async function load(compiled: CompiledSets, tx: Executor, locks: readonly AccountLock[]) {
  const rows = await findActiveAutomations(
    tx,
    locks.map(({ account_id }) => account_id),
  )
  if (compiled.size > maxAccounts) compiled.clear()
  for (const { account_id, version, paused } of locks) {
    const automations = rows.filter((row) => row.account_id === account_id).map(compileAutomation)
    compiled.set(account_id, createAutomationSet(automations, { version, paused }))
  }
  await saveAutomationSets(
    tx,
    locks.flatMap(({ account_id, version }) => {
      const set = compiled.get(account_id)
      if (!set) return []
      const { comment, message } = set.byEvent
      return [{ account_id, version, comment_rules: comment.numbers, message_rules: message.numbers }]
    }),
  )
}
