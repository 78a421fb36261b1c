import type { AutomationSummary } from '@skein/contract/automations/automation'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/platform/db/client.ts'
import { healthOf, type Health } from './health-rules.ts'
import { recentOutcomes, type AutomationRow, type RecentOutcomes } from './store.ts'

/** Rows of the automations dashboard, with health and counts. */
export async function presentAutomations(
  db: Executor,
  account: OwnedAccount,
  rows: readonly AutomationRow[],
): Promise<AutomationSummary[]> {
  const outcomes = await outcomesById(db, rows)
  return rows.map((row) => {
    const { settings } = row
    const outcome = outcomes.get(row.automation_id)
    return {
      ...sharedFields(account, row, outcome),
      platform_user_id: account.platform_user_id,
      failed_count: outcome?.failed ?? 0,
      keywords: settings.keywords.join(','),
      trigger_type: settings.trigger_type,
      match_type: settings.match_type,
      ai_context_rules: settings.ai_context_rules,
      system_prompt: settings.system_prompt,
      reply_template_type: settings.comment_reply_template_type,
      reply_template_content: settings.custom_message === null ? null : { text: settings.custom_message },
      model_usage: settings.model_usage,
      user_cooldown_seconds: settings.user_cooldown_seconds,
      reply_type: settings.reply_type,
      custom_message: settings.custom_message,
      post_selection_type: settings.post_selection_type,
      specific_post_ids: settings.specific_post_ids,
      date_range: settings.dateRange,
      max_replies_per_post: settings.max_replies_per_post,
    }
  })
}

export async function outcomesById(
  db: Executor,
  rows: readonly AutomationRow[],
): Promise<Map<string, RecentOutcomes>> {
  const outcomes = await recentOutcomes(
    db,
    rows.map(({ automation_id }) => automation_id),
  )
  return new Map(outcomes.map((outcome) => [outcome.automation_id, outcome]))
}

/** What every kind of rule shows alike. */
export const sharedFields = (
  account: OwnedAccount,
  row: AutomationRow,
  outcome: RecentOutcomes | undefined,
) => ({
  automation_id: row.automation_id,
  name: row.name,
  description: row.description,
  automation_type: row.automation_type,
  activation_status: row.activation_status,
  execution_count: row.execution_count,
  cumulative_cost: row.cumulative_cost,
  created_at: row.created_at,
  updated_at: row.updated_at,
  ...health(account, row, outcome),
})

function health(
  account: OwnedAccount,
  { settings }: AutomationRow,
  outcome: RecentOutcomes | undefined,
): Health {
  return healthOf({
    recent: outcome?.recent ?? 0,
    recent_failed: outcome?.recent_failed ?? 0,
    connected: account.status === 'connected',
    needs_model: settings.trigger_type === 'AI_DECISION' || settings.reply_type === 'AI_DECISION',
  })
}
