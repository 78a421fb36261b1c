import type { AutomationType } from '@skein/contract/automations/automation'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { toSummaries, type PresentedKind } from './to-automation-summaries.ts'
import { requireAutomation } from './require-automation.ts'
import { findAutomation, findAutomations } from './store.ts'

/** Returns one automation as its editor shows it; 404 for an automation of another kind. */
export const getByKind =
  <Kind extends AutomationType, Automation>(kind: PresentedKind<Kind, Automation>) =>
  async (ctx: Ctx, { automation_id }: { automation_id: string }): Promise<Automation> => {
    const { account } = await requireAutomation(ctx, automation_id)
    return readAutomation(ctx, { account, automation_id }, kind)
  }

export async function readAutomation<Kind extends AutomationType, Automation>(
  ctx: Ctx,
  { account, automation_id }: { account: OwnedAccount; automation_id: string },
  kind: PresentedKind<Kind, Automation>,
): Promise<Automation> {
  const row = await findAutomation(ctx.db, account, automation_id)
  const [automation] = await toSummaries(ctx, { account, rows: row ? [row] : [] }, kind)
  if (!automation) throw notFound()
  return automation
}

/** Returns the automations of one kind of an account, newest first. */
export const listByKind =
  <Kind extends AutomationType, Automation>(kind: PresentedKind<Kind, Automation>) =>
  async (ctx: Ctx, { platform_user_id }: { platform_user_id: string }): Promise<Automation[]> => {
    const account = await requireAccount(ctx, platform_user_id)
    return toSummaries(ctx, { account, rows: await findAutomations(ctx.db, account) }, kind)
  }
