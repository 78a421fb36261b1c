import type { ActivationStatus, AutomationType } from '@skein/contract/automations/automation'
import type { SettingsOf } from '@skein/contract/automations/automation-settings'
import { limits } from '@skein/contract/limits'
import { modelProviders, providerLabels } from '@skein/contract/models'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import type { AutomationKind } from '../kind-logic.ts'
import { toSummaries } from '../to-automation-summaries.ts'
import {
  bumpAutomationSet,
  countAutomations,
  findAutomation,
  insertAutomation,
  updateAutomation,
} from '../store.ts'

/**
 * Creates a rule, ACTIVE at once unless told, or changes one; counters of a changed rule go on. A rule of another kind is
 * as unknown as a foreign one.
 */
export async function saveAutomation<Kind extends AutomationType, Automation>(
  ctx: Ctx,
  kind: AutomationKind<Kind, Automation> & { begins?: ActivationStatus },
  settings: SettingsOf<Kind>,
): Promise<Automation> {
  const account = await requireAccount(ctx, settings.platform_user_id)
  requireModel(settings)
  const rule = {
    automation_id: settings.automation_id ?? ctx.ids.next(),
    account_id: account.id,
    at: new Date(ctx.clock.now()).toISOString(),
  }
  const whole = { ...settings, automation_id: rule.automation_id }
  await ctx.db.transaction(async (tx) => {
    const { last_number } = await bumpAutomationSet(tx, account.id)
    if (settings.automation_id === null) {
      await requireCapacity(tx, account.id)
      await insertAutomation(tx, {
        ...rule,
        number: last_number + 1,
        activation_status: kind.begins ?? 'ACTIVE',
        settings: whole,
      })
    } else if (!(await updateAutomation(tx, { ...rule, settings: whole }))) {
      throw notFound()
    }
  })
  const row = await findAutomation(ctx.db, account, rule.automation_id)
  const [automation] = await toSummaries(ctx, { account, rows: row ? [row] : [] }, kind)
  if (!automation) throw notFound()
  return automation
}

/** A model of one's own has to be named by a provider that there is; which models it has, only the provider knows. */
function requireModel({ model_usage, model_provider, model_name }: ModelChoice): void {
  if (model_usage !== 'CUSTOM') return
  if (!modelProviders.some((provider) => provider === model_provider.trim().toLowerCase())) {
    const labels = modelProviders.map((provider) => providerLabels[provider]).join(', ')
    throw new AppError('validation', `Choose one of these providers: ${labels}.`, {
      detail: 'model_provider',
    })
  }
  if (model_name.trim() === '') {
    throw new AppError('validation', 'Choose a model.', { detail: 'model_name' })
  }
}

interface ModelChoice {
  model_usage: 'PLATFORM_DEFAULT' | 'CUSTOM'
  model_provider: string
  model_name: string
}

/** Fails when the account has as many rules as it can have. */
export async function requireCapacity(tx: Transaction, account_id: string): Promise<void> {
  if ((await countAutomations(tx, account_id)) < limits.automationsPerAccount) return
  throw new AppError(
    'conflict',
    `An account can have at most ${limits.automationsPerAccount} automations. Delete one you no longer need.`,
  )
}
