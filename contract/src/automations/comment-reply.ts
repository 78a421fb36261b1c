import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'
import { limits } from '../limits.ts'
import {
  Count,
  identityFields,
  modelFields,
  postFields,
  Quantity,
  rangeField,
  ReplyType,
  automationDefaults,
  storedFields,
  storedKeywords,
  Text,
  triggerFields,
} from './automation-fields.ts'
import {
  brokenOf,
  gapMessages,
  isBlank,
  postGaps,
  refusing,
  type AutomationProblem,
  triggerGaps,
} from './automation-problems.ts'

export const ReplyCountCondition = z.enum(['LESS_THAN', 'EQUAL', 'GREATER_THAN'])
export type ReplyCountCondition = z.infer<typeof ReplyCountCondition>

export const commentReplyDefaults = {
  ...automationDefaults,
  system_prompt: 'Write a one-line comment in a positive and friendly way.',
  reply_count_condition: 'LESS_THAN',
  reply_count_value: 1,
} as const

/** What deploying refuses, in the order in which it is checked. */
export const commentReplyProblems = {
  name: gapMessages.name,
  keywords: 'Please add at least one keyword for a Regular trigger.',
  ai_context_rules: gapMessages.ai_context_rules,
  specific_post_ids: gapMessages.specific_post_ids,
  dateRange: gapMessages.range,
  max_replies_per_post: 'Max Replies per Post cannot be negative.',
  reply_count_value: 'Reply Count Value cannot be negative.',
  custom_message: 'Please provide a custom message for a static reply.',
} as const

export type CommentReplyField = keyof typeof commentReplyProblems

const Fields = z.object({
  ...identityFields,
  ...triggerFields,
  ...postFields,
  ...modelFields,
  reply_type: ReplyType,
  custom_message: z._default(Text(limits.commentReply), null),
  dateRange: rangeField,
  system_prompt: z._default(Text(limits.prompt), commentReplyDefaults.system_prompt),
  comment_reply_template_type: z._default(z.literal('PLAIN_TEXT'), 'PLAIN_TEXT'),
  max_replies_per_post: z._default(Count, null),
  reply_count_condition: z._default(ReplyCountCondition, commentReplyDefaults.reply_count_condition),
  reply_count_value: z._default(z.number().check(z.int()), commentReplyDefaults.reply_count_value),
  max_actions: z._default(Quantity, null),
  time_period_seconds: z._default(Quantity, null),
  user_cooldown_seconds: z._default(Quantity, null),
})

/** Every problem of a comment rule, in the specification's order. */
export function commentReplyProblemsOf(
  automation: z.output<typeof Fields>,
): AutomationProblem<CommentReplyField>[] {
  const posts = postGaps({ ...automation, range: automation.dateRange })
  return brokenOf(commentReplyProblems, {
    name: isBlank(automation.name),
    ...triggerGaps(automation),
    specific_post_ids: posts.specific_post_ids,
    dateRange: posts.range,
    max_replies_per_post: automation.max_replies_per_post !== null && automation.max_replies_per_post < 0,
    reply_count_value: automation.reply_count_value < 0,
    custom_message: automation.reply_type === 'CUSTOM' && isBlank(automation.custom_message),
  })
}

/** Payload of a comment rule, with the specification's names. Issues come in the specification's order. */
export const CommentReplyPayload = Fields.check(refusing(commentReplyProblemsOf))
export type CommentReplyPayload = z.output<typeof CommentReplyPayload>

const Kind = { automation_type: z.literal('COMMENT_REPLY') }

/** The payload with its kind beside it. */
export const CommentReplySettings = z.extend(Fields, Kind).check(refusing(commentReplyProblemsOf))

/** A stored comment rule: the payload as saved, keywords as the comma-separated text of the specification. */
export const CommentReplyAutomation = z.extend(Fields, { ...Kind, ...storedFields, ...storedKeywords })
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
