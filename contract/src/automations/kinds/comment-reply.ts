import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { limits } from '../../limits.ts'
import { maxRepliesPerPost } from '../parts/action-limits.ts'
import { partCheck } from '../parts/part.ts'
import { replyCountValue } from '../parts/reply-count.ts'
import { partFields } from '../parts/parts.ts'
import { delaySeconds } from '../parts/reply-options.ts'
import { postChecks } from '../parts/posts.ts'
import { defineKind } from './automation-kind.ts'
import {
  identityFields,
  keywordText,
  modelFields,
  rangeField,
  ReplyType,
  Text,
  triggerFields,
} from './automation-fields.ts'
import { commentVariantCheck } from '../replies/reply-options.ts'
import { ReplyTemplateContent, ReplyTemplateType } from '../replies/reply-template.ts'
import { variableProblems } from '../replies/reply-variables.ts'
import { templateProblems } from '../replies/template-validation.ts'
import { isBlank, refuseWhen } from './automation-check.ts'
import { modelCheck, nameCheck, triggerChecks } from './automation-problems.ts'

/** A message that a comment automation sends beside its public reply. */
const PrivatePart = z.object({
  reply_template_type: ReplyTemplateType,
  reply_template_content: ReplyTemplateContent,
})

const fields = z.object({
  ...identityFields,
  ...partFields('COMMENT_REPLY'),
  ...triggerFields,
  ...modelFields,
  reply_type: ReplyType,
  custom_message: z._default(Text(limits.commentReply), null),
  dateRange: rangeField,
  system_prompt: z._default(Text(limits.prompt), 'Write a one-line comment in a positive and friendly way.'),
  comment_reply_template_type: z._default(z.literal('PLAIN_TEXT'), 'PLAIN_TEXT'),
  /** Also sent to the author of the comment. */
  private_message: z.optional(z.nullable(PrivatePart)),
})

type Rule = z.output<typeof fields>

/** Replies to comments in public. */
export const commentReply = defineKind({
  type: 'COMMENT_REPLY',
  actionSlot: 'public_reply',
  fields,
  checks: [
    nameCheck,
    ...triggerChecks(() => m.problem_regular_keyword()),
    ...postChecks('dateRange'),
    partCheck(maxRepliesPerPost),
    partCheck(replyCountValue),
    refuseWhen(
      'custom_message',
      () => m.problem_custom_message(),
      (automation: Rule) => automation.reply_type === 'CUSTOM' && isBlank(automation.custom_message),
    ),
    {
      field: 'custom_message',
      problems: (automation: Rule) =>
        automation.reply_type === 'CUSTOM' ? variableProblems(automation.custom_message ?? '') : [],
    },
    commentVariantCheck,
    {
      field: 'private_message',
      problems: ({ private_message: message }: Rule) =>
        message ? templateProblems(message.reply_template_type, message.reply_template_content) : [],
    },
    partCheck(delaySeconds),
    modelCheck,
  ],
  shown: keywordText,
  path: '/instagram/automations/comment-reply',
  summaries: {
    save: 'Create a comment automation (automation_id null) or change one',
    list: 'Comment automations of an account',
    get: 'One comment automation',
  },
})

export type CommentReplyAutomation = z.output<typeof commentReply.Automation>

export const CommentReplySettings = commentReply.Settings

export const listCommentRepliesByPath = defineEndpoint({
  ...commentReply.list,
  path: '/instagram/automations/get-comment-replies/{platform_user_id}',
})
