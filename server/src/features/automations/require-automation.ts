import { requireAccountById, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { ChangedSinceShown, notFound } from '#src/infra/errors.ts'
import { accountOfAutomation, findVersionNumbers } from '#src/features/stored-automations/index.ts'
import type { Transaction } from '#src/infra/db/client.ts'

/** Returns the account and number of an automation; 404 unless it exists and its account belongs to the user. */
export async function requireAutomation(
  ctx: Ctx,
  automation_id: string,
): Promise<{ account: OwnedAccount; number: number; is_bot: boolean }> {
  const automation = await accountOfAutomation(ctx.db, automation_id)
  if (!automation) throw notFound()
  const { account_id, number, is_bot } = automation
  return { account: await requireAccountById(ctx, account_id), number, is_bot }
}

/** Returns the number of an automation of this account, deleted or not; an empty object without an id. */
export async function numberOf(
  ctx: Ctx,
  account: OwnedAccount,
  automation_id: string | undefined,
): Promise<{ number?: number }> {
  if (automation_id === undefined) return {}
  const automation = await requireAutomation(ctx, automation_id)
  if (automation.account.id !== account.id) throw notFound()
  return { number: automation.number }
}

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
  const storedVersions = await findVersionNumbers(tx, account, ids)
  if (storedVersions.some(({ automation_id, version }) => version !== versions[automation_id]))
    throw new ChangedSinceShown()
}
