import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { requireRoom } from '../require-room.ts'
import { requireShown, requireAutomation } from '../require-automation.ts'
import {
  bumpAutomationSet,
  findAutomation,
  updateAutomation,
} from '#src/features/stored-automations/index.ts'

/**
 * Lets a shadow automation send its replies itself, as a new version. Throws 409 if it is not a shadow automation, or was
 * saved after it was shown. Its status stays as it is.
 */
export async function goLive(
  ctx: Ctx,
  { automation_id, version }: { automation_id: string; version?: number | undefined },
): Promise<{ version: number }> {
  const { account, is_bot } = await requireAutomation(ctx, automation_id)
  return ctx.db.transaction(async (tx) => {
    await bumpAutomationSet(tx, account.id)
    await requireShown(tx, account, { [automation_id]: version })
    const storedAutomation = await findAutomation(tx, account, automation_id)
    if (!storedAutomation) throw notFound()
    const { settings } = storedAutomation
    if (settings.automation_type === 'DELETE_COMMENT' || settings.shadow !== true)
      throw new AppError('conflict', m.server_not_shadow())
    const isSaved = await updateAutomation(tx, {
      automation_id,
      account_id: account.id,
      settings: { ...settings, shadow: false },
      is_bot,
      author_id: account.user_id,
      at: new Date(ctx.clock.now()).toISOString(),
    })
    if (!isSaved) throw notFound()
    await requireRoom(tx, account.id)
    return { version: storedAutomation.version + 1 }
  })
}
