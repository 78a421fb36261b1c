import type { api } from '@skein/contract'
import type { AutomationSettings } from '@skein/contract/automations/automation-settings'
import type { ModelChange } from '@skein/contract/automations/model-migration'
import type { InputOf } from '@skein/contract/endpoint'
import { dayOf } from '@skein/contract/models'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { chooseModel } from '#src/features/models/index.ts'
import type { Ctx } from '#src/context.ts'
import { currentModelFor } from './model-migration-logic.ts'
import { bumpAutomationSet, findAutomations, updateAutomation } from './store.ts'

type Input = InputOf<typeof api.automations.migrateModels>

/** Moves every rule whose own model ends or has ended to the one that replaces it: all of them, or none. */
export async function migrateModels(ctx: Ctx, { platform_user_id }: Input): Promise<ModelChange[]> {
  const account = await requireAccount(ctx, platform_user_id)
  const at = new Date(ctx.clock.now()).toISOString()
  const replacements = await findReplacements(ctx, account)
  if (replacements.size === 0) return []
  return ctx.db.transaction(async (tx) => {
    await bumpAutomationSet(tx, account.id)
    const changes: ModelChange[] = []
    for (const { automation_id, name, settings } of await findAutomations(tx, account)) {
      const to = replacements.get(modelOf(settings))
      if (to === undefined || settings.model_usage !== 'CUSTOM') continue
      const moved = { ...settings, model_name: to }
      await updateAutomation(tx, { automation_id, account_id: account.id, settings: moved, at })
      changes.push({ automation_id, name, from: settings.model_name, to })
    }
    return changes
  })
}

const modelOf = ({ model_provider, model_name }: AutomationSettings) => `${model_provider} ${model_name}`

/** What replaces the models that rules have chosen, for those that need to be replaced. */
async function findReplacements(ctx: Ctx, account: OwnedAccount): Promise<Map<string, string>> {
  const replacements = new Map<string, string>()
  const asked = new Set<string>()
  for (const { settings } of await findAutomations(ctx.db, account)) {
    const model = modelOf(settings)
    if (settings.model_usage !== 'CUSTOM' || asked.has(model)) continue
    asked.add(model)
    const living = currentModelFor(settings, dayOf(ctx.clock.now()))
    if (living === null) continue
    const choice = await chooseModel(ctx, account.id, settings)
    // A server of the owner's own may go on with a model that its provider has ended.
    const ownServer = !('missing' in choice) && choice.others !== undefined
    if (!ownServer) replacements.set(model, living)
  }
  return replacements
}
