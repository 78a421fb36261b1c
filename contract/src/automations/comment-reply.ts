import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ActivationStatus, HealthStatus, MatchType, ModelUsage, TriggerType } from './automation.ts'
import { Keywords } from './keywords.ts'

export const PostSelection = z.enum(['ALL', 'SPECIFIC', 'DATE_RANGE'])
export type PostSelection = z.infer<typeof PostSelection>

export const DateRange = z.enum(['1d', '2d', '1w', '2w', '1m', '1y'])
export type DateRange = z.infer<typeof DateRange>

/** Days that each range reaches back from the moment of the event. */
export const dateRangeDays: Readonly<Record<DateRange, number>> = {
  '1d': 1,
  '2d': 2,
  '1w': 7,
  '2w': 14,
  '1m': 30,
  '1y': 365,
}

export const ReplyCountCondition = z.enum(['LESS_THAN', 'EQUAL', 'GREATER_THAN'])
export type ReplyCountCondition = z.infer<typeof ReplyCountCondition>

const ReplyType = z.enum(['AI_DECISION', 'CUSTOM'])

export const commentReplyDefaults = {
  description: 'No Desc',
  system_prompt: 'Write a one-line comment in a positive and friendly way.',
  reply_count_condition: 'LESS_THAN',
  reply_count_value: 1,
  model_provider: 'GROQ',
  model_name: 'llama-3.3-70b-versatile',
  temperature: 0.7,
  confidence_threshold: 0.75,
  model_usage: 'PLATFORM_DEFAULT',
  match_type: 'CONTAINS',
} as const

/** What deploying refuses, in the order in which it is checked. */
export const commentReplyProblems = {
  name: 'Automation Name cannot be empty.',
  keywords: 'Please add at least one keyword for a Regular trigger.',
  ai_context_rules: 'Please provide a context for the AI.',
  specific_post_ids: "Please select at least one specific post or choose 'All Posts'.",
  dateRange: 'Please select a date range for filtering.',
  max_replies_per_post: 'Max Replies per Post cannot be negative.',
  reply_count_value: 'Reply Count Value cannot be negative.',
  custom_message: 'Please provide a custom message for a static reply.',
} as const

export type CommentReplyField = keyof typeof commentReplyProblems

const Count = z.nullable(z.number().check(z.int()))
const Text = (length: number) => z.nullable(z.string().check(z.maxLength(length)))

const Fields = z.object({
  automation_id: z._default(z.nullable(Id), null),
  name: z.string().check(z.maxLength(limits.automationName)),
  platform: z._default(z.literal('instagram'), 'instagram'),
  description: z._default(
    z.string().check(z.maxLength(limits.description)),
    commentReplyDefaults.description,
  ),
  platform_user_id: Id,
  provider_id: z.optional(Id),
  trigger_type: TriggerType,
  reply_type: ReplyType,
  custom_message: z._default(Text(limits.commentReply), null),
  keywords: z._default(Keywords, []),
  match_type: z._default(MatchType, commentReplyDefaults.match_type),
  post_selection_type: z._default(PostSelection, 'ALL'),
  specific_post_ids: z._default(z.array(Id).check(z.maxLength(limits.specificPosts)), []),
  dateRange: z._default(z.nullable(DateRange), null),
  ai_context_rules: z._default(Text(limits.prompt), null),
  system_prompt: z._default(Text(limits.prompt), commentReplyDefaults.system_prompt),
  comment_reply_template_type: z._default(z.literal('PLAIN_TEXT'), 'PLAIN_TEXT'),
  max_replies_per_post: z._default(Count, null),
  reply_count_condition: z._default(ReplyCountCondition, commentReplyDefaults.reply_count_condition),
  reply_count_value: z._default(z.number().check(z.int()), commentReplyDefaults.reply_count_value),
  model_provider: z._default(z.string().check(z.maxLength(60)), commentReplyDefaults.model_provider),
  model_name: z._default(z.string().check(z.maxLength(200)), commentReplyDefaults.model_name),
  temperature: z._default(z.number().check(z.gte(0), z.lte(1)), commentReplyDefaults.temperature),
  is_rag_enabled: z._default(z.boolean(), false),
  confidence_threshold: z._default(
    z.number().check(z.gte(0), z.lte(1)),
    commentReplyDefaults.confidence_threshold,
  ),
  model_usage: z._default(ModelUsage, commentReplyDefaults.model_usage),
  max_actions: z._default(z.nullable(z.number().check(z.int(), z.gte(0))), null),
  time_period_seconds: z._default(z.nullable(z.number().check(z.int(), z.gte(0))), null),
  user_cooldown_seconds: z._default(z.nullable(z.number().check(z.int(), z.gte(0))), null),
})

type Fields = z.output<typeof Fields>

/** Every problem of a comment rule, in the specification's order. */
export function commentReplyProblemsOf(rule: Fields): CommentReplyField[] {
  const keyword = rule.trigger_type === 'KEYWORD'
  const broken: Record<CommentReplyField, boolean> = {
    name: rule.name.trim() === '',
    keywords: keyword && rule.keywords.length === 0,
    ai_context_rules: !keyword && (rule.ai_context_rules ?? '').trim() === '',
    specific_post_ids: rule.post_selection_type === 'SPECIFIC' && rule.specific_post_ids.length === 0,
    dateRange: rule.post_selection_type === 'DATE_RANGE' && rule.dateRange === null,
    max_replies_per_post: rule.max_replies_per_post !== null && rule.max_replies_per_post < 0,
    reply_count_value: rule.reply_count_value < 0,
    custom_message: rule.reply_type === 'CUSTOM' && (rule.custom_message ?? '').trim() === '',
  }
  const inOrder: CommentReplyField[] = [
    'name',
    'keywords',
    'ai_context_rules',
    'specific_post_ids',
    'dateRange',
    'max_replies_per_post',
    'reply_count_value',
    'custom_message',
  ]
  return inOrder.filter((field) => broken[field])
}

/** Payload of a comment rule, with the specification's names. Issues come in the specification's order. */
export const CommentReplyPayload = Fields.check((context) => {
  for (const field of commentReplyProblemsOf(context.value)) {
    context.issues.push({
      code: 'custom',
      path: [field],
      message: commentReplyProblems[field],
      input: context.value,
    })
  }
})
export type CommentReplyPayload = z.output<typeof CommentReplyPayload>

/** A stored comment rule: the payload as saved, keywords as the comma-separated text of the specification. */
export const CommentReplyAutomation = z.extend(Fields, {
  automation_id: Id,
  automation_type: z.literal('COMMENT_REPLY'),
  provider_id: Id,
  keywords: z.string(),
  activation_status: ActivationStatus,
  health_status: HealthStatus,
  health_reason: z.string(),
  execution_count: z.number(),
  cumulative_cost: z.number(),
  created_at: Moment,
  updated_at: Moment,
})
export type CommentReplyAutomation = z.output<typeof CommentReplyAutomation>

export const saveCommentReply = defineEndpoint({
  method: 'POST',
  path: '/instagram/automations/comment-reply',
  access: 'signed-in',
  summary: 'Create a comment rule (automation_id null) or change one',
  input: CommentReplyPayload,
  output: CommentReplyAutomation,
})

export const listCommentReplies = defineEndpoint({
  method: 'GET',
  path: '/instagram/automations/comment-reply',
  access: 'signed-in',
  summary: 'Comment rules of an account',
  input: z.object({ platform_user_id: Id }),
  output: z.array(CommentReplyAutomation),
})

export const listCommentRepliesByPath = defineEndpoint({
  ...listCommentReplies,
  path: '/instagram/automations/get-comment-replies/{platform_user_id}',
})

export const getCommentReply = defineEndpoint({
  method: 'GET',
  path: '/instagram/automations/comment-reply/{automation_id}',
  access: 'signed-in',
  summary: 'One comment rule',
  input: z.object({ automation_id: Id }),
  output: CommentReplyAutomation,
})
