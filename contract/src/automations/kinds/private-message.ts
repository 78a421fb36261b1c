import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { partFields } from '../parts/parts.ts'
import { delaySeconds } from '../parts/reply-options.ts'
import { partCheck } from '../parts/part.ts'
import { postChecks } from '../parts/posts.ts'
import { defineKind } from './automation-kind.ts'
import { templateFields } from '../replies/reply-template.ts'
import {
  defaultDmPrompt,
  identityFields,
  modelFields,
  rangeField,
  Text,
  triggerFields,
} from './automation-fields.ts'
import { noMentionCheck } from '../parts/comment-sources.ts'
import { modelCheck, nameCheck, triggerChecks } from './automation-problems.ts'
import { messageVariantCheck } from '../replies/reply-options.ts'
import { keywordTextAndReply, templateCheck } from '../replies/template-validation.ts'

/** Without a template the AI writes the message. */
const fields = z.object({
  ...identityFields,
  ...partFields('PRIVATE_MESSAGE'),
  date_range: rangeField,
  ...triggerFields,
  ...templateFields,
  ...modelFields,
  system_prompt: z._default(Text(limits.prompt), defaultDmPrompt),
  schedule_type: z._default(z.literal('CONTINUOUS'), 'CONTINUOUS'),
})

/** Replies to comments with a private message to their author. */
export const privateMessage = defineKind({
  type: 'PRIVATE_MESSAGE',
  actionSlot: 'private',
  fields,
  checks: [
    nameCheck,
    ...triggerChecks(() => m.problem_keyword()),
    ...postChecks('date_range'),
    noMentionCheck,
    templateCheck,
    messageVariantCheck,
    partCheck(delaySeconds),
    modelCheck,
  ],
  shown: keywordTextAndReply,
  path: '/instagram/automations/private-message',
  summaries: {
    save: 'Create an automation that writes to commenters (automation_id null) or change one',
    list: 'Automations of an account that write to commenters',
    get: 'One automation that writes to commenters',
  },
})

export type PrivateMessageAutomation = z.output<typeof privateMessage.Automation>
