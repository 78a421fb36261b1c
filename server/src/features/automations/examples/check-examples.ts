import { m } from '@skein/messages'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import type { StoredAutomation } from '@skein/engine/compile-automation'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { automationSetVersion, bumpAutomationSet } from '#src/features/stored-automations/index.ts'

/** A change of one automation. */
export interface ChangedAutomation {
  /** The automation as it is stored; null for a new one. */
  stored: StoredAutomation | null
  settings: AutomationSettings
}

/** Returns the examples of an account that pass now and fail after a change; null without examples. */
export type FindBrokenExamples = (
  ctx: Ctx,
  account: OwnedAccount,
  changed: ChangedAutomation,
) => Promise<ExampleFailure[] | null>

export interface ExampleCheck {
  find: FindBrokenExamples
  /** Saves although examples fail. */
  save_anyway: boolean
}

interface CheckedSave extends ChangedAutomation {
  account: OwnedAccount
  /** Null for a save that no example can stop. */
  check: ExampleCheck | null
}

/** The locked set of automations in which a change is saved. */
interface LockedSet {
  last_number: number
  /** Examples that fail after the save, to be recorded with it; null if there are none. */
  failed_examples: readonly ExampleFailure[] | null
}

const maxAttempts = 3

/**
 * Replays the examples of an account with a changed automation and saves the change in a transaction. Throws 409 with the
 * detail `examples` and the list `failed` when the change breaks examples. When another change is saved in the meantime, the
 * examples are replayed again.
 */
export async function saveChecked<T>(
  ctx: Ctx,
  { account, check, ...changed }: CheckedSave,
  save: (tx: Transaction, set: LockedSet) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const seenVersion = check && (await automationSetVersion(ctx.db, account.id))
    const failures = check && (await check.find(ctx, account, changed))
    if (failures && failures.length > 0 && !check?.save_anyway) throw breaksExamples(failures)
    try {
      return await ctx.db.transaction(async (tx) => {
        const { last_number, version } = await bumpAutomationSet(tx, account.id)
        if (failures && seenVersion !== null && version !== seenVersion + 1) throw new ChangedMeanwhile()
        return save(tx, { last_number, failed_examples: failures && failures.length > 0 ? failures : null })
      })
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      if (attempt === maxAttempts) throw new AppError('conflict', m.server_automation_changed())
    }
  }
}

class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

const breaksExamples = (failures: readonly ExampleFailure[]) =>
  new AppError('conflict', m.server_examples_fail({ count: failures.length }), {
    detail: 'examples',
    failed: failures,
  })
