import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { day } from '@skein/contract/durations'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import { budgetState } from '#src/features/budget/index.ts'
import { chooseModel } from '#src/features/models/index.ts'
import type { Ctx } from '#src/context.ts'
import { healthOf, type Health, type HealthFacts, type ModelHealth, type Silence } from './health-logic.ts'
import { eventFrequencies, recentOutcomes, type EventFrequency, type RecentOutcomes } from './health-store.ts'
import { type AutomationRow, findTapTargets } from '#src/features/stored-automations/index.ts'
import { needsModel } from '../summary-logic.ts'
import type { ButtonPlace } from '@skein/contract/automations/messages/buttons'
import { buttonTargets } from '@skein/contract/automations/replies/button-targets'

const frequencyDays = 14

/** The health of an automation, the number of its failed messages, and that of those sent lately. */
export interface AutomationHealth extends Health {
  failed: number
  recently_sent: { count: number; more: boolean }
}

const sentDays = 30

/** So many messages of all automations are counted at most, unless that is fewer than the last of these for each. */
const maxCounted = 50_000
const countsOfOne = [5000, 1000, 500, 100] as const

/** Returns how many messages of each automation are counted, so that a list costs about the same for any number of them. */
const maxCountedOf = (automations: number): number =>
  countsOfOne.find((count) => count * automations <= maxCounted) ?? countsOfOne[3]

/** Returns the health of each automation of an account; the number of queries does not depend on their number. */
export async function findHealth(
  ctx: Ctx,
  account: OwnedAccount,
  rows: readonly AutomationRow[],
): Promise<(row: AutomationRow) => AutomationHealth> {
  if (rows.length === 0)
    return () => ({ ...healthOf(unknown), failed: 0, recently_sent: { count: 0, more: false } })
  const max = maxCountedOf(rows.length)
  const [outcomes, budget, models, silenceOf, lostButtonOf] = await Promise.all([
    outcomesById(ctx, rows, max),
    budgetState(ctx, [account.id]),
    findModels(ctx, account, rows),
    findSilence(ctx, account),
    findLostButtons(ctx, account, rows),
  ])
  return (row) => {
    const {
      failed = 0,
      recent = 0,
      recent_failed = 0,
      sent = 0,
      counted = 0,
    } = outcomes.get(row.automation_id) ?? {}
    const costs = needsModel(row.settings)
    const facts: HealthFacts = {
      recent,
      recent_failed,
      connection: connectionOf(account),
      missing_permission: missingPermissionOf(account, row),
      model: costs ? (models.get(modelKey(row.settings)) ?? null) : null,
      budget: costs ? (budget.get(account.id) ?? 'ok') : null,
      silence: silenceOf(row),
      lost_button: lostButtonOf(row),
    }
    return { ...healthOf(facts), failed, recently_sent: { count: sent, more: counted === max } }
  }
}

const unknown: HealthFacts = {
  recent: 0,
  recent_failed: 0,
  connection: 'connected',
  missing_permission: null,
  model: null,
  budget: null,
  silence: null,
  lost_button: null,
}

async function outcomesById(
  ctx: Ctx,
  rows: readonly AutomationRow[],
  max: number,
): Promise<Map<string, RecentOutcomes>> {
  const ids = rows.map(({ automation_id }) => automation_id)
  const since = new Date(ctx.clock.now() - sentDays * day).toISOString()
  const outcomes = await recentOutcomes(ctx.db, ids, { since, max })
  return new Map(outcomes.map((outcome) => [outcome.automation_id, outcome]))
}

function connectionOf({ status, webhooks_lost }: OwnedAccount): HealthFacts['connection'] {
  if (status !== 'connected') return 'needs_login'
  return webhooks_lost ? 'webhooks_lost' : 'connected'
}

function missingPermissionOf({ missing_scopes }: OwnedAccount, row: AutomationRow) {
  const feature = eventKindOf(row.automation_type) === 'comment' ? 'comments' : 'messages'
  return missing_scopes.includes(`instagram_business_manage_${feature}`) ? feature : null
}

const modelKey = ({ model_usage, model_provider, model_name }: AutomationSettings) =>
  model_usage === 'CUSTOM' ? `${model_provider} ${model_name}` : ''

/** Returns the health of each model that automations use. */
async function findModels(ctx: Ctx, account: OwnedAccount, rows: readonly AutomationRow[]) {
  const settingsByKey = new Map(
    rows.flatMap(({ settings }) => (needsModel(settings) ? [[modelKey(settings), settings] as const] : [])),
  )
  const modelEntries = [...settingsByKey].map(async ([key, settings]) => {
    const choice = await chooseModel(ctx, account.id, settings)
    return [key, modelHealth(choice)] as const
  })
  return new Map(await Promise.all(modelEntries))
}

function modelHealth(choice: Awaited<ReturnType<typeof chooseModel>>): ModelHealth {
  if ('missing' in choice) return { kind: 'missing', message: choice.message }
  const { label, shutdown_date, replacement, redirected = false } = choice.entry
  if (choice.lifecycle === 'ok' || shutdown_date === null) return { kind: 'fine' }
  return { kind: 'ending', label, date: shutdown_date, replacement, redirected }
}

async function findSilence(ctx: Ctx, account: OwnedAccount): Promise<(row: AutomationRow) => Silence | null> {
  const now = ctx.clock.now()
  const since = new Date(now - frequencyDays * day).toISOString()
  const frequencies = await eventFrequencies(ctx.db, { account_id: account.id, since })
  const byKind = new Map(frequencies.map((frequency) => [frequency.event_kind, frequency]))
  return ({ automation_type, activation_status, updated_at }) => {
    const frequency = byKind.get(eventKindOf(automation_type))
    if (!frequency || activation_status !== 'ACTIVE') return null
    const { events, usual_gap, last_at } = frequency
    return { events, usual_gap, since: Math.max(last_at, Date.parse(updated_at)), now }
  }
}

const eventKindOf = (type: AutomationRow['automation_type']): EventFrequency['event_kind'] =>
  type === 'DM_REPLY' || type === 'AI_DM_CONVERSATION' ? 'message' : 'comment'

/** Returns the place of the first button of each automation that leads to none that can answer. */
async function findLostButtons(
  ctx: Ctx,
  account: OwnedAccount,
  rows: readonly AutomationRow[],
): Promise<(row: AutomationRow) => ButtonPlace | null> {
  if (rows.every(({ settings }) => buttonTargets(settings).length === 0)) return () => null
  const targets = await findTapTargets(ctx.db, account.id)
  const active = new Set(
    targets.flatMap(({ automation_id, activation_status }) =>
      activation_status === 'ACTIVE' ? [automation_id] : [],
    ),
  )
  return ({ settings }) =>
    buttonTargets(settings).find(({ automation_id }) => !active.has(automation_id)) ?? null
}
