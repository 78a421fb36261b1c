import type { AutomationType } from '@skein/contract/automations/automation'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { toSummaries, type PresentedKind } from './to-automation-summaries.ts'
import { findAutomations } from './store.ts'

/** Returns the automations of one kind of an account, newest first. */
export const listByKind =
  <Kind extends AutomationType, Automation>(kind: PresentedKind<Kind, Automation>) =>
  async (ctx: Ctx, { platform_user_id }: { platform_user_id: string }): Promise<Automation[]> => {
    const account = await requireAccount(ctx, platform_user_id)
    return toSummaries(ctx, { account, rows: await findAutomations(ctx.db, account) }, kind)
  }
