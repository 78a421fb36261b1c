import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { AutomationVersion } from '@skein/contract/automations/sharing/automation-versions'
import type { InputOf } from '@skein/contract/endpoint'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import { compareFiles } from '#src/features/reply-files/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { requireAutomation, requireShown } from '../require-automation.ts'
import { requireRoom } from '../require-room.ts'
import { saveChecked, type FindBrokenExamples } from '../examples/check-examples.ts'
import { findStored, updateAutomation, findVersion } from '#src/features/stored-automations/index.ts'
import { versionsOf } from './list-versions.ts'

type Input = InputOf<typeof api.automations.restoreVersion>

/**
 * Saves the settings of an earlier version as a new version and returns all versions. Status and counters stay as they
 * are. Throws 404 for a version that is not kept, 409 with the detail `version` if the automation was saved after the
 * difference was shown, and 409 with the detail `examples` when the restore breaks examples.
 */
export const restoreVersion =
  (find: FindBrokenExamples) =>
  async (
    ctx: Ctx,
    { automation_id, version, current_version, save_anyway = false }: Input,
  ): Promise<AutomationVersion[]> => {
    const { account, is_bot } = await requireAutomation(ctx, automation_id)
    const earlier = await findVersion(ctx.db, account, { automation_id, version })
    const storedAutomation = await findStored(ctx.db, account.id, automation_id)
    if (!earlier || !storedAutomation) throw notFound()
    const settings = currentSettings(await withFiles(ctx, account, earlier.settings))
    const checked = { account, stored: storedAutomation, settings, check: { find, save_anyway } }
    await saveChecked(ctx, checked, async (tx, { failed_examples }) => {
      await requireShown(tx, account, { [automation_id]: current_version })
      const isSaved = await updateAutomation(tx, {
        automation_id,
        account_id: account.id,
        settings,
        is_bot,
        author_id: account.user_id,
        at: new Date(ctx.clock.now()).toISOString(),
        failed_examples,
      })
      if (!isSaved) throw notFound()
      await requireRoom(tx, account.id)
    })
    return versionsOf(ctx, account, automation_id)
  }

/** Returns settings with the fields that were added since; throws 409 with the first rule that they break today. */
function currentSettings(settings: AutomationSettings): AutomationSettings {
  const read = AutomationSettings.safeParse(settings)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new AppError('conflict', issue?.message ?? 'The version cannot be restored.', {
    detail: String(issue?.path[0] ?? 'version'),
  })
}

/** Returns settings with the public address of each file. Throws 409 when one was deleted. */
async function withFiles(
  ctx: Ctx,
  account: OwnedAccount,
  earlier: AutomationSettings,
): Promise<AutomationSettings> {
  const { settings, unknown } = await compareFiles(ctx, account.id, earlier)
  if (unknown.length > 0)
    throw new AppError('conflict', m.server_version_file(), { detail: 'reply_template_content' })
  return settings
}
