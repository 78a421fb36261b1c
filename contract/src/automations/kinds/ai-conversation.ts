import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { partFields } from '../parts/parts.ts'
import { defineKind } from './automation-kind.ts'
import { identityFields, modelFields, Text } from './automation-fields.ts'
import { modelCheck, nameCheck } from './automation-problems.ts'

const fields = z.object({
  ...identityFields,
  ...partFields('AI_DM_CONVERSATION'),
  ...modelFields,
  system_prompt: z._default(Text(limits.prompt), null),
  model_provider: z._default(z.string().check(z.maxLength(60)), 'openai'),
  model_name: z._default(z.string().check(z.maxLength(200)), 'gpt-4o'),
  temperature: z._default(z.number().check(z.gte(0), z.lte(2)), 0.7),
})

/** An AI conversation with everyone who sends a direct message. */
export const aiConversation = defineKind({
  type: 'AI_DM_CONVERSATION',
  actionSlot: 'answer',
  fields,
  checks: [nameCheck, modelCheck],
  shown: { shape: {}, of: () => ({}) },
  path: '/instagram/automations/ai-conversation',
  summaries: {
    save: 'Create an AI conversation (automation_id null) or change one',
    list: 'AI conversations of an account',
    get: 'One AI conversation',
  },
})

export type AiConversationAutomation = z.output<typeof aiConversation.Automation>

export const AiConversationSettings = aiConversation.Settings
