import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { commentReplyProblems } from './comment-reply.ts'
import {
  identityFields,
  modelFields,
  postFields,
  rangeField,
  automationDefaults,
  storedFields,
  storedKeywords,
  Text,
  triggerFields,
} from './automation-fields.ts'
import {
  brokenOf,
  isBlank,
  postGaps,
  refusing,
  type AutomationProblem,
  triggerGaps,
} from './automation-problems.ts'

export const ModerationAction = z.enum(['HIDE', 'DELETE'])
export type ModerationAction = z.infer<typeof ModerationAction>

export const deleteCommentDefaults = { ...automationDefaults, action: 'HIDE' } as const

/** What deploying refuses, in the order in which it is checked: a comment rule's words for what both have. */
const deleteCommentProblems = {
  name: commentReplyProblems.name,
  keywords: commentReplyProblems.keywords,
  ai_context_rules: commentReplyProblems.ai_context_rules,
  specific_post_ids: commentReplyProblems.specific_post_ids,
  dateRange: commentReplyProblems.dateRange,
} as const

export type DeleteCommentField = keyof typeof deleteCommentProblems

const Fields = z.object({
  ...identityFields,
  ...triggerFields,
  ...postFields,
  ...modelFields,
  dateRange: rangeField,
  system_prompt: z._default(Text(limits.prompt), null),
  /** A hidden comment can be shown again; a deleted one is gone. */
  action: z._default(ModerationAction, deleteCommentDefaults.action),
})

/** Every problem of a moderation rule, in the order in which a person meets them. */
export function deleteCommentProblemsOf(
  automation: z.output<typeof Fields>,
): AutomationProblem<DeleteCommentField>[] {
  const posts = postGaps({ ...automation, range: automation.dateRange })
  return brokenOf(deleteCommentProblems, {
    name: isBlank(automation.name),
    ...triggerGaps(automation),
    specific_post_ids: posts.specific_post_ids,
    dateRange: posts.range,
  })
}

/** Payload of a rule that hides or deletes comments. */
export const DeleteCommentPayload = Fields.check(refusing(deleteCommentProblemsOf))
export type DeleteCommentPayload = z.output<typeof DeleteCommentPayload>

const Kind = { automation_type: z.literal('DELETE_COMMENT') }

/** The payload with its kind beside it. */
export const DeleteCommentSettings = z.extend(Fields, Kind).check(refusing(deleteCommentProblemsOf))

export const DeleteCommentAutomation = z.extend(Fields, { ...Kind, ...storedFields, ...storedKeywords })
export type DeleteCommentAutomation = z.output<typeof DeleteCommentAutomation>

export const saveDeleteComment = defineEndpoint({
  method: 'POST',
  path: '/instagram/automations/delete-comment',
  access: 'signed-in',
  summary: 'Create a rule that hides or deletes comments (automation_id null) or change one',
  input: DeleteCommentPayload,
  output: DeleteCommentAutomation,
})

export const listDeleteComments = defineEndpoint({
  method: 'GET',
  path: '/instagram/automations/delete-comment',
  access: 'signed-in',
  summary: 'Rules of an account that hide or delete comments',
  input: z.object({ platform_user_id: Id }),
  output: z.array(DeleteCommentAutomation),
})

export const getDeleteComment = defineEndpoint({
  method: 'GET',
  path: '/instagram/automations/delete-comment/{automation_id}',
  access: 'signed-in',
  summary: 'One rule that hides or deletes comments',
  input: z.object({ automation_id: Id }),
  output: DeleteCommentAutomation,
})
