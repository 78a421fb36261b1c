import type { api } from '@skein/contract'
import { documentEntryOf, documentFormat } from '@skein/contract/automations/sharing/automation-document'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { clearedPostFields } from '@skein/contract/automations/parts/posts'
import { withPayloads } from '@skein/contract/automations/replies/button-targets'
import { entryPayload, targetOfPayload } from '@skein/contract/inbox/tap-target'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { findAutomations } from '#src/features/stored-automations/index.ts'

/** Returns the automations of an account, without the bot, as a document. */
export const exportDocument: UseCase<typeof api.automations.export> = async (ctx, { platform_user_id }) => {
  const account = await requireAccount(ctx, platform_user_id)
  const automations = (await findAutomations(ctx.db, account)).toReversed()
  return {
    format: documentFormat,
    automations: automations.map(({ settings }) =>
      documentEntryOf(withPlaces(withoutUnusedPosts(settings), automations)),
    ),
  }
}

/** Buttons name other automations by their place in the document, because ids belong to an account. */
const withPlaces = (
  settings: AutomationSettings,
  automations: readonly { automation_id: string }[],
): AutomationSettings =>
  withPayloads(settings, (payload) => {
    const target = targetOfPayload(payload)
    if (target?.kind !== 'automation') return payload
    const place = automations.findIndex(({ automation_id }) => automation_id === target.automation_id)
    return place < 0 ? payload : entryPayload(place)
  })

/** Posts that were chosen before the selection was changed are left out. */
const withoutUnusedPosts = (settings: AutomationSettings): AutomationSettings =>
  ({ ...settings, ...clearedPostFields(settings) }) as AutomationSettings
