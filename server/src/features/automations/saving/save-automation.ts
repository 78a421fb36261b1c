import { m } from '@skein/messages'
import type { ActivationStatus, AutomationType } from '@skein/contract/automations/automation'
import type { AutomationSettings, SettingsOf } from '@skein/contract/automations/kinds/automation-settings'
import { modelProviders, providerLabels } from '@skein/contract/models/models'
import { type OwnedAccount, requireAccount } from '#src/features/accounts/index.ts'
import { withOwnFiles } from '#src/features/reply-files/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { readAutomation } from '../read-automations.ts'
import type { PresentedKind } from '../to-automation-summaries.ts'
import {
  findStored,
  findAutomation,
  insertAutomation,
  updateAutomation,
} from '#src/features/stored-automations/index.ts'
import { saveChecked, type ExampleCheck, type FindBrokenExamples } from '../examples/check-examples.ts'
import { requireRoom } from '../require-room.ts'
import { withPostsFrom } from './with-posts-from.ts'
import { requireButtonTargets } from './require-button-targets.ts'

interface SavedKind<Kind extends AutomationType, Payload, Automation> extends PresentedKind<
  Kind,
  Automation
> {
  settingsOf: (payload: Payload) => SettingsOf<Kind>
}

/** Creates an active automation of one kind, or changes one; returns it as its editor shows it. */
export const saveAutomation =
  <Kind extends AutomationType, Payload extends SaveFields, Automation>(
    kind: SavedKind<Kind, Payload, Automation>,
    find: FindBrokenExamples,
  ) =>
  async (ctx: Ctx, payload: Payload): Promise<Automation> => {
    const { version: expected_version = null, save_anyway = false } = payload
    const options = { status: 'ACTIVE', expected_version, check: { find, save_anyway } } as const
    const savedAutomation = await storeAutomation(ctx, kind.settingsOf(payload), options)
    return readAutomation(ctx, savedAutomation, kind)
  }

interface SaveFields {
  version?: number | undefined
  save_anyway?: boolean | undefined
}

interface SaveOptions {
  /** Status of a new automation. */
  status: ActivationStatus
  /** The version that is changed; null for any. */
  expected_version?: number | null
  /** Stops a save that breaks examples; without it, none is replayed. */
  check?: ExampleCheck
}

/**
 * Creates an automation with this status, or changes one, which keeps its status and counters. Throws 400 for
 * an uploaded file that the account does not have, 404 for an automation of another kind or owner, and 409 with the detail `version` if it has another version than expected, or
 * `examples` if the save breaks examples.
 */
export async function storeAutomation(
  ctx: Ctx,
  newSettings: AutomationSettings,
  { status, expected_version = null, check }: SaveOptions,
): Promise<{ account: OwnedAccount; automation_id: string }> {
  const account = await requireAccount(ctx, newSettings.platform_user_id)
  requireProvider(newSettings)
  await requireButtonTargets(ctx, account, newSettings)
  const storedAutomation =
    newSettings.automation_id === null
      ? null
      : await findStored(ctx.db, account.id, newSettings.automation_id)
  if (storedAutomation && storedAutomation.settings.automation_type !== newSettings.automation_type)
    throw notFound()
  if (storedAutomation && expected_version !== null && storedAutomation.version !== expected_version)
    throw changedElsewhere()
  const now = ctx.clock.now()
  const owned = await withOwnFiles(ctx, account.id, newSettings)
  const settings = withPostsFrom(owned, { stored: storedAutomation?.settings ?? null, now })
  const automation_id = settings.automation_id ?? ctx.ids.next()
  const automation = {
    automation_id,
    account_id: account.id,
    settings: { ...settings, automation_id },
    author_id: account.user_id,
    at: new Date(now).toISOString(),
  }
  const checked = { account, stored: storedAutomation, settings, check: check ?? null }
  await saveChecked(ctx, checked, async (tx, { last_number, failed_examples }) => {
    const row = { ...automation, failed_examples }
    if (settings.automation_id === null) {
      await insertAutomation(tx, { ...row, number: last_number + 1, activation_status: status })
    } else if (!(await updateAutomation(tx, { ...row, expected_version }))) {
      const currentAutomation = await findAutomation(tx, account, automation_id)
      throw currentAutomation?.automation_type === settings.automation_type ? changedElsewhere() : notFound()
    }
    await requireRoom(tx, account.id)
  })
  return { account, automation_id }
}

const changedElsewhere = () =>
  new AppError('conflict', m.server_automation_changed(), {
    detail: 'version',
  })

/** Requires a known provider for a custom model. Whether the model exists, only the provider knows. */
export function requireProvider({ model_usage, model_provider }: ModelChoice): void {
  if (model_usage !== 'CUSTOM') return
  if (!modelProviders.some((provider) => provider === model_provider.trim().toLowerCase())) {
    const labels = modelProviders.map((provider) => providerLabels[provider]).join(', ')
    throw new AppError('validation', m.server_automation_providers({ names: labels }), {
      detail: 'model_provider',
    })
  }
}

interface ModelChoice {
  model_usage: 'PLATFORM_DEFAULT' | 'CUSTOM'
  model_provider: string
}
