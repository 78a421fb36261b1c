import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { AutomationChange } from '@skein/contract/automations/automation-changes'
import { day } from '@skein/contract/durations'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import { cancelSources } from '#src/features/outbox/index.ts'
import { withOwnFiles } from '#src/features/reply-files/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { notFound } from '#src/infra/errors.ts'
import { requireRoom } from './require-room.ts'
import { requireShown } from './require-automation.ts'
import {
  bumpAutomationSet,
  findSettings,
  markDeleted,
  restorableDays,
  updateStatus,
  type AutomationUpdate,
} from '#src/features/stored-automations/index.ts'

interface ChangeRequest {
  automation_ids: readonly string[]
  change: AutomationChange
  /** Versions as they were shown, by id; an automation that is not named may have any. */
  versions?: Readonly<Record<string, number>> | undefined
}

/**
 * Changes automations of an account in one transaction. If one is unknown, none is changed and it throws 404; if one was
 * saved after it was shown, 409 with the detail `version`.
 */
export async function applyChange(ctx: Ctx, account: OwnedAccount, request: ChangeRequest): Promise<void> {
  const automation_ids = [...new Set(request.automation_ids)]
  const automations = { automation_ids, account_id: account.id }
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await bumpAutomationSet(tx, account.id)
    await requireShown(tx, account, request.versions ?? {})
    const changedCount = await store(tx, { automations, change: request.change, now })
    if (changedCount !== automation_ids.length) throw notFound()
    if (request.change === 'PAUSE' || request.change === 'DELETE')
      await cancelSources(tx, { account_id: account.id, source_ids: automation_ids })
    if (request.change === 'RESTORE') {
      await requireFiles(ctx, account, await findSettings(tx, account, automation_ids))
      await requireRoom(tx, account.id)
    }
  })
}

/** Throws 400 if an automation sends an uploaded file that the account does not have. */
async function requireFiles(
  ctx: Ctx,
  account: OwnedAccount,
  all: readonly AutomationSettings[],
): Promise<void> {
  for (const settings of all) await withOwnFiles(ctx, account.id, settings)
}

/** Returns the version that was shown of one automation; none if it is not known. */
export const shownVersions = (automation_id: string, version: number | undefined): Record<string, number> =>
  version === undefined ? {} : { [automation_id]: version }

interface Change {
  automations: AutomationUpdate
  change: AutomationChange
  now: number
}

function store(tx: Transaction, { automations, change, now }: Change): Promise<number> {
  const at = new Date(now).toISOString()
  const not_before = new Date(now - restorableDays * day).toISOString()
  switch (change) {
    case 'PAUSE':
      return updateStatus(tx, { ...automations, activation_status: 'PAUSED', updated_at: at })
    case 'ACTIVATE':
      return updateStatus(tx, { ...automations, activation_status: 'ACTIVE', updated_at: at })
    case 'DELETE':
      return markDeleted(tx, { ...automations, deleted_at: at, not_before })
    case 'RESTORE':
      return markDeleted(tx, { ...automations, deleted_at: null, not_before })
  }
}
