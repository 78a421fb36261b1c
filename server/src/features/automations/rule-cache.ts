import type { Database, Executor } from '#src/platform/db/client.ts'
import { activeCommentRules, type RuleSet } from './decision-store.ts'
import { compileRule, type CommentRule } from './engine/rule.ts'

/**
 * Compiled rules of an account, kept while its version stands still. The version is read under the account's
 * turn, so a pause or an edit holds from the next decision on, in every process.
 */
type Compiled = Map<string, { version: number; rules: CommentRule[] }>
const caches = new WeakMap<Database, Compiled>()
const mostAccounts = 5000

export async function rulesOf(
  database: Database,
  tx: Executor,
  sets: readonly RuleSet[],
): Promise<Map<string, CommentRule[]>> {
  const compiled = caches.get(database) ?? new Map<string, { version: number; rules: CommentRule[] }>()
  caches.set(database, compiled)
  const stale = sets.filter(({ account_id, version }) => compiled.get(account_id)?.version !== version)
  if (stale.length > 0) await load(compiled, tx, stale)
  return new Map(sets.map(({ account_id }) => [account_id, compiled.get(account_id)?.rules ?? []]))
}

async function load(compiled: Compiled, tx: Executor, sets: readonly RuleSet[]) {
  const rows = await activeCommentRules(
    tx,
    sets.map(({ account_id }) => account_id),
  )
  if (compiled.size > mostAccounts) compiled.clear()
  for (const { account_id, version } of sets) {
    const rules = rows.filter((row) => row.account_id === account_id).map(compileRule)
    compiled.set(account_id, { version, rules })
  }
}
