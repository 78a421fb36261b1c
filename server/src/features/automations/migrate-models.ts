import type { api } from '@skein/contract'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { ModelChange } from '@skein/contract/automations/model-migration'
import { dayOf } from '@skein/contract/models/models'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { chooseModel } from '#src/features/models/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { requireRoom } from './require-room.ts'
import { currentModelFor } from './model-migration-logic.ts'
import {
  bumpAutomationSet,
  findAutomations,
  updateAutomation,
  type AutomationRow,
} from '#src/features/stored-automations/index.ts'

/** Returns the changes that `migrateModels` would make now. */
export const listModelChanges: UseCase<typeof api.automations.listModelChanges> = async (
  ctx,
  { platform_user_id },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const replacements = await findReplacements(ctx, account)
  return changesOf(await findAutomations(ctx.db, account), replacements).map(({ change }) => change)
}

/** Moves every automation with a deprecated model of its own to the replacement: all of them or none. */
export const migrateModels: UseCase<typeof api.automations.migrateModels> = async (
  ctx,
  { platform_user_id },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const at = new Date(ctx.clock.now()).toISOString()
  const replacements = await findReplacements(ctx, account)
  if (replacements.size === 0) return []
  return ctx.db.transaction(async (tx) => {
    await bumpAutomationSet(tx, account.id)
    const changes = changesOf(await findAutomations(tx, account), replacements)
    for (const { change, settings } of changes) {
      await updateAutomation(tx, {
        automation_id: change.automation_id,
        account_id: account.id,
        settings,
        author_id: account.user_id,
        at,
      })
    }
    await requireRoom(tx, account.id)
    return changes.map(({ change }) => change)
  })
}

/** Returns the automations that have a model to replace, with their settings after that. */
const changesOf = (
  automations: readonly AutomationRow[],
  replacements: ReadonlyMap<string, string>,
): { change: ModelChange; settings: AutomationSettings }[] =>
  automations.flatMap(({ automation_id, name, settings }) => {
    const to = replacements.get(modelOf(settings))
    if (to === undefined || settings.model_usage !== 'CUSTOM') return []
    const change = { automation_id, name, from: settings.model_name, to }
    return [{ change, settings: { ...settings, model_name: to } }]
  })

const modelOf = ({ model_provider, model_name }: AutomationSettings) => `${model_provider} ${model_name}`

/** Returns the replacements of the deprecated models that automations use, by provider and name. */
async function findReplacements(ctx: Ctx, account: OwnedAccount): Promise<Map<string, string>> {
  const replacements = new Map<string, string>()
  const checked = new Set<string>()
  for (const { settings } of await findAutomations(ctx.db, account)) {
    const model = modelOf(settings)
    if (settings.model_usage !== 'CUSTOM' || checked.has(model)) continue
    checked.add(model)
    const replacement = currentModelFor(settings, dayOf(ctx.clock.now()))
    if (replacement === null) continue
    const choice = await chooseModel(ctx, account.id, settings)
    // A server of the owner can continue to serve a model that its provider has shut down.
    const ownServer = !('missing' in choice) && choice.others !== undefined
    if (!ownServer) replacements.set(model, replacement)
  }
  return replacements
}
