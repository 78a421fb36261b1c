import type { Database, Executor } from '#src/infra/db/client.ts'
import { keepRuleSets } from './decision-store.ts'
import { compileRule } from '@skein/engine/automation'
import { createRuleSet, type RuleSet } from '@skein/engine/matching/automation-set'
import { activeRules, type TurnRow } from '#src/features/automations/index.ts'

/**
 * Compiled rules of an account, kept while its version stands still. The version is read under the account's
 * turn, so a pause or an edit holds from the next decision on, in every process.
 */
type Compiled = Map<string, RuleSet>
const caches = new WeakMap<Database, Compiled>()
const mostAccounts = 5000

export async function ruleSetsOf(
  database: Database,
  tx: Executor,
  turns: readonly TurnRow[],
): Promise<Map<string, RuleSet>> {
  const compiled: Compiled = caches.get(database) ?? new Map<string, RuleSet>()
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

async function load(compiled: Compiled, tx: Executor, turns: readonly TurnRow[]) {
  const rows = await activeRules(
    tx,
    turns.map(({ account_id }) => account_id),
  )
  if (compiled.size > mostAccounts) compiled.clear()
  for (const { account_id, version, paused } of turns) {
    const rules = rows.filter((row) => row.account_id === account_id).map(compileRule)
    compiled.set(account_id, createRuleSet(rules, { version, paused }))
  }
  await keepRuleSets(
    tx,
    turns.flatMap(({ account_id, version }) => {
      const set = compiled.get(account_id)
      if (!set) return []
      const { comment, message } = set.byEvent
      return [{ account_id, version, comment_rules: comment.numbers, message_rules: message.numbers }]
    }),
  )
}
