import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { templateFields } from './reply-template.ts'
import {
  identityFields,
  modelFields,
  Quantity,
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
  refusing,
  type AutomationProblem,
  triggerGaps,
} from './automation-problems.ts'
import { templateProblems } from './template-validation.ts'

export const dmReplyDefaults = {
  ...automationDefaults,
  system_prompt: 'Write a short friendly DM with discount details.',
} as const

/** What deploying refuses, in the order in which it is checked; the reply itself comes last, in its own words. */
const dmReplyProblems = {
  name: gapMessages.name,
  keywords: gapMessages.keywords,
  ai_context_rules: gapMessages.ai_context_rules,
} as const

export type DmReplyField = keyof typeof dmReplyProblems | 'reply_template_content'

const Fields = z.object({
  ...identityFields,
  ...triggerFields,
  ...templateFields,
  ...modelFields,
  system_prompt: z._default(Text(limits.prompt), dmReplyDefaults.system_prompt),
  user_cooldown_seconds: z._default(Quantity, null),
})

/** Every problem of a DM rule, in the order in which a person meets them. */
export const dmReplyProblemsOf = (automation: z.output<typeof Fields>): AutomationProblem<DmReplyField>[] => [
  ...brokenOf(dmReplyProblems, { name: isBlank(automation.name), ...triggerGaps(automation) }),
  ...templateProblems(automation.reply_template_type, automation.reply_template_content).map((message) => ({
    field: 'reply_template_content' as const,
    message,
  })),
]

/** Payload of a DM rule, with the specification's names. Without a template the AI writes the reply. */
export const DmReplyPayload = Fields.check(refusing(dmReplyProblemsOf))
export type DmReplyPayload = z.output<typeof DmReplyPayload>

const Kind = { automation_type: z.literal('DM_REPLY') }

/** The payload with its kind beside it. */
export const DmReplySettings = z.extend(Fields, Kind).check(refusing(dmReplyProblemsOf))

/** A stored DM rule. `warnings`: what the platform will show otherwise than written. */
export const DmReplyAutomation = z.extend(Fields, {
  ...Kind,
  ...storedFields,
  ...storedKeywords,
  reply_type: ReplyType,
  warnings: z.array(z.string()),
})
export type DmReplyAutomation = z.output<typeof DmReplyAutomation>

export const saveDmReply = defineEndpoint({
  method: 'POST',
  path: '/instagram/automations/dm-keyword-reply',
  access: 'signed-in',
  summary: 'Create a rule for direct messages (automation_id null) or change one',
  input: DmReplyPayload,
  output: DmReplyAutomation,
})

export const listDmReplies = defineEndpoint({
  method: 'GET',
  path: '/instagram/automations/dm-keyword-reply',
  access: 'signed-in',
  summary: 'Rules for direct messages of an account',
  input: z.object({ platform_user_id: Id }),
  output: z.array(DmReplyAutomation),
})

export const getDmReply = defineEndpoint({
  method: 'GET',
  path: '/instagram/automations/dm-keyword-reply/{automation_id}',
  access: 'signed-in',
  summary: 'One rule for direct messages',
  input: z.object({ automation_id: Id }),
  output: DmReplyAutomation,
})
