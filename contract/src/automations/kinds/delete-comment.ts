import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { partFields } from '../parts/parts.ts'
import { postChecks } from '../parts/posts.ts'
import { defineKind } from './automation-kind.ts'
import {
  identityFields,
  keywordText,
  modelFields,
  rangeField,
  Text,
  triggerFields,
} from './automation-fields.ts'
import { noMentionCheck } from '../parts/comment-sources.ts'
import { modelCheck, nameCheck, triggerChecks } from './automation-problems.ts'

export const ModerationAction = z.enum(['HIDE', 'DELETE'])
export type ModerationAction = z.infer<typeof ModerationAction>

const fields = z.object({
  ...identityFields,
  ...partFields('DELETE_COMMENT'),
  ...triggerFields,
  ...modelFields,
  dateRange: rangeField,
  system_prompt: z._default(Text(limits.prompt), null),
  /** A hidden comment can be shown again, a deleted one cannot. */
  action: z._default(ModerationAction, 'HIDE'),
})

/** Hides or deletes comments. */
export const deleteComment = defineKind({
  type: 'DELETE_COMMENT',
  actionSlot: 'moderation',
  fields,
  checks: [
    nameCheck,
    ...triggerChecks(() => m.problem_regular_keyword()),
    ...postChecks('dateRange'),
    noMentionCheck,
    modelCheck,
  ],
  shown: keywordText,
  path: '/instagram/automations/delete-comment',
  summaries: {
    save: 'Create an automation that hides or deletes comments (automation_id null) or change one',
    list: 'Automations of an account that hide or delete comments',
    get: 'One automation that hides or deletes comments',
  },
})

export type DeleteCommentAutomation = z.output<typeof deleteComment.Automation>
