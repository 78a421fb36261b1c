import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { partFields } from '../parts/parts.ts'
import { delaySeconds } from '../parts/reply-options.ts'
import { partCheck } from '../parts/part.ts'
import { defineKind } from './automation-kind.ts'
import { templateFields } from '../replies/reply-template.ts'
import { defaultDmPrompt, identityFields, modelFields, Text, triggerFields } from './automation-fields.ts'
import { modelCheck, nameCheck, triggerChecks } from './automation-problems.ts'
import { messageVariantCheck } from '../replies/reply-options.ts'
import { keywordTextAndReply, templateCheck } from '../replies/template-validation.ts'

/** Without a template the AI writes the reply. */
const fields = z.object({
  ...identityFields,
  ...partFields('DM_REPLY'),
  ...triggerFields,
  ...templateFields,
  ...modelFields,
  system_prompt: z._default(Text(limits.prompt), defaultDmPrompt),
})

/** Replies to direct messages. */
export const dmReply = defineKind({
  type: 'DM_REPLY',
  actionSlot: 'answer',
  fields,
  checks: [
    nameCheck,
    ...triggerChecks(() => m.problem_keyword()),
    templateCheck,
    messageVariantCheck,
    partCheck(delaySeconds),
    modelCheck,
  ],
  shown: keywordTextAndReply,
  path: '/instagram/automations/dm-keyword-reply',
  summaries: {
    save: 'Create an automation for direct messages (automation_id null) or change one',
    list: 'Automations for direct messages of an account',
    get: 'One automation for direct messages',
  },
})

export type DmReplyAutomation = z.output<typeof dmReply.Automation>
