import type { Database, Executor } from '#src/infra/db/client.ts'
import { saveAutomationSets } from './decision-store.ts'
import { compileAutomation } from '@skein/engine/automation'
import { createAutomationSet, type AutomationSet } from '@skein/engine/matching/automation-set'
import { findActiveAutomations, type AccountLock } from '#src/features/automations/index.ts'

/**
 * Compiled rules of an account, kept while its version stands still. The version is read under the account's
 * turn, so a pause or an edit holds from the next decision on, in every process.
 */
type Compiled = Map<string, AutomationSet>
const caches = new WeakMap<Database, Compiled>()
const maxAccounts = 5000

export async function loadAutomationSets(
  database: Database,
  tx: Executor,
  turns: readonly AccountLock[],
): Promise<Map<string, AutomationSet>> {
  const compiled: Compiled = caches.get(database) ?? new Map<string, AutomationSet>()
  caches.set(database, compiled)
  const stale = turns.filter(({ account_id, version }) => compiled.get(account_id)?.version !== version)
  if (stale.length > 0) await load(compiled, tx, stale)
  return new Map(
    turns.flatMap(({ account_id, paused }) => {
      const set = compiled.get(account_id)
      return set ? [[account_id, set.paused === paused ? set : { ...set, paused }]] : []
    }),
  )
}

async function load(compiled: Compiled, tx: Executor, turns: readonly AccountLock[]) {
  const rows = await findActiveAutomations(
    tx,
    turns.map(({ account_id }) => account_id),
  )
  if (compiled.size > maxAccounts) compiled.clear()
  for (const { account_id, version, paused } of turns) {
    const automations = rows.filter((row) => row.account_id === account_id).map(compileAutomation)
    compiled.set(account_id, createAutomationSet(automations, { version, paused }))
  }
  await saveAutomationSets(
    tx,
    turns.flatMap(({ account_id, version }) => {
      const set = compiled.get(account_id)
      if (!set) return []
      const { comment, message } = set.byEvent
      return [{ account_id, version, comment_rules: comment.numbers, message_rules: message.numbers }]
    }),
  )
}
