import type { DraftFigures } from '@skein/contract/automations/decisions/drafts'
import { maxDraftsSent } from '@skein/contract/automations/decisions/drafts'
import { requireAutomation } from '#src/features/automations/index.ts'
import { decideReview, draftFigures, waitingDrafts } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'

interface Input {
  automation_id: string
}

export async function getDraftFigures(ctx: Ctx, { automation_id }: Input): Promise<DraftFigures> {
  const { account } = await requireAutomation(ctx, automation_id)
  return draftFigures(ctx.db, account.id, automation_id)
}

/**
 * Sends waiting drafts as they are, those of later events than `newest_waiting` not. A draft whose event was answered by another message, or that was decided in the
 * meantime, stays as it is.
 */
export async function sendDrafts(
  ctx: Ctx,
  { automation_id, newest_waiting: newest }: Input & { newest_waiting?: string | undefined },
): Promise<DraftFigures> {
  const { account } = await requireAutomation(ctx, automation_id)
  const source = { account_id: account.id, source_id: automation_id }
  for (const origin_seq of await waitingDrafts(ctx.db, { ...source, limit: maxDraftsSent, newest })) {
    await decideReview(ctx.db, { ...source, origin_seq, send: true, text: null })
  }
  return draftFigures(ctx.db, account.id, automation_id)
}
