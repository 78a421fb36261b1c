import * as z from 'zod/mini'

/** Types that act on direct messages. */
export const messageTypes = ['AI_DM_CONVERSATION', 'DM_REPLY'] as const

/** Types that act on comments. */
export const commentTypes = ['COMMENT_REPLY', 'PRIVATE_MESSAGE', 'DELETE_COMMENT'] as const

/** Types that wait for keywords or for the decision of a model. */
export const triggeredTypes = ['DM_REPLY', ...commentTypes] as const

/** Types that write a reply. */
export const replyingTypes = [...messageTypes, 'COMMENT_REPLY', 'PRIVATE_MESSAGE'] as const

export const AutomationType = z.enum([...messageTypes, ...commentTypes])
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
