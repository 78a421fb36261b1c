import * as z from 'zod/mini'

export const AutomationType = z.enum([
  'AI_DM_CONVERSATION',
  'DM_REPLY',
  'COMMENT_REPLY',
  'PRIVATE_MESSAGE',
  'DELETE_COMMENT',
])
export type AutomationType = z.infer<typeof AutomationType>

export const ActivationStatus = z.enum(['ACTIVE', 'PAUSED', 'INACTIVE'])
export type ActivationStatus = z.infer<typeof ActivationStatus>

export const HealthStatus = z.enum(['HEALTHY', 'WARNING', 'CRITICAL'])
export type HealthStatus = z.infer<typeof HealthStatus>

export const TriggerType = z.enum(['KEYWORD', 'AI_DECISION'])
export type TriggerType = z.infer<typeof TriggerType>

export const MatchType = z.enum(['CONTAINS', 'EXACT', 'STARTS_WITH', 'WHOLE_WORD', 'ANY'])
export type MatchType = z.infer<typeof MatchType>

export const ModelUsage = z.enum(['PLATFORM_DEFAULT', 'CUSTOM'])
export type ModelUsage = z.infer<typeof ModelUsage>
