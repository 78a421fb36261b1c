import type { api } from '@skein/contract'
import { documentEntryOf } from '@skein/contract/automations/sharing/automation-document'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { AutomationVersion } from '@skein/contract/automations/sharing/automation-versions'
import { sentenceText } from '@skein/contract/automations/sentence/sentence'
import { settingsSentence } from '@skein/contract/automations/sentence/settings-sentence'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { requireAutomation } from '../require-automation.ts'
import { findVersions } from '#src/features/stored-automations/index.ts'

/** Returns the versions of an automation, deleted or not, newest first. */
export const listVersions: UseCase<typeof api.automations.listVersions> = async (ctx, { automation_id }) => {
  const { account } = await requireAutomation(ctx, automation_id)
  return versionsOf(ctx, account, automation_id)
}

export async function versionsOf(
  ctx: Ctx,
  account: OwnedAccount,
  automation_id: string,
): Promise<AutomationVersion[]> {
  const rows = await findVersions(ctx.db, account, automation_id)
  return rows.map(({ version, created_at, author, settings, failed_examples }, index) => ({
    version,
    created_at,
    author,
    sentence: sentenceText(settingsSentence(settings)),
    changed: changedFields(rows[index + 1]?.settings, settings),
    ...(failed_examples === null ? {} : { failed_examples: [...failed_examples] }),
  }))
}

/** Returns the names of the fields in which two versions differ; none without an earlier version. */
function changedFields(earlier: AutomationSettings | undefined, later: AutomationSettings): string[] {
  if (earlier === undefined) return []
  const before = new Map(Object.entries(documentEntryOf(earlier)))
  const after = new Map(Object.entries(documentEntryOf(later)))
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter(
    (name) => JSON.stringify(before.get(name) ?? null) !== JSON.stringify(after.get(name) ?? null),
  )
}
