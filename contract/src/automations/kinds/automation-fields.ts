import * as z from 'zod/mini'
import { Id, Moment } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { visibleName } from '../../names.ts'
import { ActivationStatus, HealthStatus, MatchType, ModelUsage, TriggerType } from '../automation.ts'
import { DateRange } from '../parts/posts.ts'
import { Keywords } from '../keywords/keywords.ts'

export const ReplyType = z.enum(['AI_DECISION', 'CUSTOM'])
export type ReplyType = z.infer<typeof ReplyType>

/** The name of an automation without one. */
export const defaultDescription = 'No Desc'

/** The default system prompt of the kinds that send a direct message. */
export const defaultDmPrompt = 'Write a short friendly DM with discount details.'

/** Text that may be blank or absent, with at most `length` characters. */
export const Text = (length: number) => z.nullable(z.string().check(z.maxLength(length)))

/** An integer, also negative, so that the kind can refuse it with its own message; null if blank. */
export const Count = z.nullable(z.number().check(z.int()))

/** An integer of seconds or times; null if blank. */
export const Quantity = z.nullable(z.number().check(z.int(), z.gte(0)))

const Share = z.number().check(z.gte(0), z.lte(1))

export const identityFields = {
  automation_id: z._default(z.nullable(Id), null),
  name: z.string().check(z.overwrite(visibleName), z.maxLength(limits.automationName)),
  platform: z._default(z.literal('instagram'), 'instagram'),
  description: z._default(z.string().check(z.maxLength(limits.description)), defaultDescription),
  platform_user_id: Id,
  provider_id: z.optional(Id),
}

export const triggerFields = {
  trigger_type: TriggerType,
  keywords: z._default(Keywords, []),
  match_type: z._default(MatchType, 'CONTAINS'),
  ai_context_rules: z._default(Text(limits.prompt), null),
}

/** The range of posts. The name of the field differs between kinds. */
export const rangeField = z._default(z.nullable(DateRange), null)

export const modelFields = {
  model_provider: z._default(z.string().check(z.maxLength(60)), 'GROQ'),
  model_name: z._default(z.string().check(z.maxLength(200)), 'llama-3.3-70b-versatile'),
  temperature: z._default(Share, 0.7),
  is_rag_enabled: z._default(z.boolean(), false),
  confidence_threshold: z._default(Share, 0.75),
  model_usage: z._default(ModelUsage, 'PLATFORM_DEFAULT'),
}

/** Fields of a stored automation beside its payload. */
export const storedFields = {
  automation_id: Id,
  provider_id: Id,
  activation_status: ActivationStatus,
  health_status: HealthStatus,
  health_reason: z.string(),
  execution_count: z.number(),
  cumulative_cost: z.number(),
  created_at: Moment,
  updated_at: Moment,
  /** Increases with each change of the settings. */
  version: z.number(),
}

/** A stored automation has its keywords as comma-separated text. */
export const keywordText = {
  shape: { keywords: z.string() },
  of: ({ keywords }: { keywords: readonly string[] }) => ({ keywords: keywords.join(',') }),
}
