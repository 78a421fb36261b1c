import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment } from '../endpoint.ts'
import {
  ActivationStatus,
  AutomationType,
  HealthStatus,
  MatchType,
  ModelUsage,
  TriggerType,
} from './automation.ts'
import { partRowFields } from './parts/parts.ts'

/** One row of the list of automations, of any kind. */
export const AutomationSummary = z.object({
  automation_id: Id,
  platform_user_id: Id,
  name: z.string(),
  description: z.string(),
  /** Counts the saves of its settings. */
  version: z.number(),
  automation_type: AutomationType,
  activation_status: ActivationStatus,
  health_status: HealthStatus,
  health_reason: z.string(),
  execution_count: z.number(),
  failed_count: z.number(),
  /** Messages sent in the last 30 days, and comments hidden or deleted. */
  recently_sent: z.object({
    count: z.number(),
    /** Whether there are more; only the newest messages are counted, fewer the more automations the account has. */
    more: z.boolean(),
  }),
  /** Null if it never ran. */
  last_executed_at: z.nullable(Moment),
  created_at: Moment,
  updated_at: Moment,
  cumulative_cost: z.number(),
  /** Null if the kind has no trigger; `keywords` is empty then. */
  trigger_type: z.nullable(TriggerType),
  keywords: z.string(),
  match_type: z.nullable(MatchType),
  ai_context_rules: z.nullable(z.string()),
  system_prompt: z.nullable(z.string()),
  reply_template_type: z.nullable(z.string()),
  reply_template_content: z.nullable(z.unknown()),
  model_usage: ModelUsage,
  /** Further fields for the summary sentence; absent if the kind does not have them. */
  reply_type: z.nullable(z.string()),
  custom_message: z.nullable(z.string()),
  date_range: z.nullable(z.string()),
  model_name: z.string(),
  is_rag_enabled: z.boolean(),
  /** A message that a comment automation also sends; absent or null if none. */
  private_message: z.optional(
    z.nullable(z.object({ reply_template_type: z.string(), reply_template_content: z.unknown() })),
  ),
  /** HIDE or DELETE. */
  action: z.nullable(z.string()),
  /** Warnings about an automation that works. */
  warnings: z.array(z.string()),
  ...partRowFields,
})
export type AutomationSummary = z.infer<typeof AutomationSummary>

export const listAutomations = defineEndpoint({
  method: 'GET',
  path: '/automations/get-all-automations',
  permission: 'read',
  summary:
    'All automations of an account (`platform_user_id`) or of a user (`provider_id`, which may also be an account)',
  input: z.object({ platform_user_id: z.optional(Id), provider_id: z.optional(Id) }),
  output: z.array(AutomationSummary),
  providerMayBeAccount: true,
})
