import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import type { StoredAutomation } from '@skein/engine/compile-automation'
import { draftAutomation } from '@skein/engine/replay/simulation-setup'
import { brokenBy } from '@skein/engine/replay/examples/broken-examples'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import { type ChangedAutomation } from '#src/features/automations/index.ts'
import { businessHoursOf, findActiveAutomations } from '#src/features/stored-automations/index.ts'
import type { Ctx } from '#src/context.ts'
import { runInSlices } from '#src/infra/concurrency/slices.ts'
import { exampleSet, replayedExample, type ExampleSet } from './example-set.ts'
import { findExamples, type ExampleRow } from './example-store.ts'
import { toFailure } from './to-example.ts'

/**
 * Returns the examples of an account that pass now and fail after a change of one automation; null without examples. The
 * automation counts as active before and after the change. Calls no model.
 */
export async function findBrokenExamples(
  ctx: Ctx,
  account: OwnedAccount,
  change: ChangedAutomation,
): Promise<ExampleFailure[] | null> {
  const examples = await findExamples(ctx.db, account.id)
  if (examples.length === 0) return null
  const [active, hours] = await Promise.all([
    findActiveAutomations(ctx.db, [account.id]),
    businessHoursOf(ctx.db, account.id),
  ])
  const others = active.filter(({ automation_id }) => automation_id !== change.stored?.automation_id)
  const { stored } = change
  const before = await exampleSet(stored ? [...others, stored] : others, hours)
  const after = await exampleSet([...others, changedAutomation(ctx, active, change)], hours)
  return runInSlices(brokenSteps(examples, before, after))
}

function changedAutomation(
  ctx: Ctx,
  active: readonly StoredAutomation[],
  { stored, settings }: ChangedAutomation,
): StoredAutomation {
  return stored ? { ...stored, settings } : draftAutomation(active, settings, ctx.clock.now())
}

function* brokenSteps(examples: readonly ExampleRow[], before: ExampleSet, after: ExampleSet) {
  const failures: ExampleFailure[] = []
  for (const row of examples) {
    yield
    const verdict = brokenBy(
      { set: before.set, example: replayedExample(row, before) },
      { set: after.set, example: replayedExample(row, after) },
    )
    if (verdict !== null) failures.push(toFailure(row, verdict))
  }
  return failures
}
