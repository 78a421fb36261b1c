import type { api } from '@skein/contract'
import {
  documentEntryOf,
  documentFormat,
  type AutomationDocument,
} from '@skein/contract/automations/automation-document'
import type { AutomationSettings } from '@skein/contract/automations/automation-settings'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { findAutomations } from '../store.ts'

/** Returns the automations of an account, without the bot, as a document. */
export async function exportDocument(
  ctx: Ctx,
  { platform_user_id }: InputOf<typeof api.automations.export>,
): Promise<AutomationDocument> {
  const account = await requireAccount(ctx, platform_user_id)
  const rows = await findAutomations(ctx.db, account)
  return {
    format: documentFormat,
    automations: rows.toReversed().map(({ settings }) => documentEntryOf(withoutUnusedPosts(settings))),
  }
}

/** Posts that were chosen before the selection was changed are left out. */
function withoutUnusedPosts(settings: AutomationSettings): AutomationSettings {
  const choosesPosts = 'post_selection_type' in settings && settings.post_selection_type !== 'SPECIFIC'
  return choosesPosts ? { ...settings, specific_post_ids: [] } : settings
}
