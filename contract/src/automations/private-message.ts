import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { dmReplyDefaults } from './dm-reply.ts'
import { templateFields } from './reply-template.ts'
import {
  identityFields,
  modelFields,
  postFields,
  Quantity,
  rangeField,
  ReplyType,
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
import { templateProblems } from './template-validation.ts'

export const privateMessageDefaults = {
  ...dmReplyDefaults,
  schedule_type: 'CONTINUOUS',
  time_period_seconds: 60,
  user_cooldown_seconds: 300,
} as const

/** What deploying refuses, in the order in which it is checked; the message itself comes last, in its own words. */
const privateMessageProblems = {
  name: gapMessages.name,
  keywords: gapMessages.keywords,
  ai_context_rules: gapMessages.ai_context_rules,
  specific_post_ids: gapMessages.specific_post_ids,
  date_range: gapMessages.range,
} as const

export type PrivateMessageField = keyof typeof privateMessageProblems | 'reply_template_content'

const Fields = z.object({
  ...identityFields,
  ...postFields,
  date_range: rangeField,
  ...triggerFields,
  ...templateFields,
  ...modelFields,
  system_prompt: z._default(Text(limits.prompt), privateMessageDefaults.system_prompt),
  schedule_type: z._default(z.literal('CONTINUOUS'), privateMessageDefaults.schedule_type),
  max_actions: z._default(Quantity, null),
  time_period_seconds: z._default(Quantity, privateMessageDefaults.time_period_seconds),
  user_cooldown_seconds: z._default(Quantity, privateMessageDefaults.user_cooldown_seconds),
})

type Fields = z.output<typeof Fields>

/** Every problem of a comment-to-DM rule, in the order in which a person meets them. */
export function privateMessageProblemsOf(automation: Fields): AutomationProblem<PrivateMessageField>[] {
  const posts = postGaps({ ...automation, range: automation.date_range })
  return [
    ...brokenOf(privateMessageProblems, {
      name: isBlank(automation.name),
      ...triggerGaps(automation),
      specific_post_ids: posts.specific_post_ids,
      date_range: posts.range,
    }),
    ...templateProblems(automation.reply_template_type, automation.reply_template_content).map((message) => ({
      field: 'reply_template_content' as const,
      message,
    })),
  ]
}

/** Payload of a comment-to-DM rule, with the specification's names. Without a template the AI writes the message. */
export const PrivateMessagePayload = Fields.check(refusing(privateMessageProblemsOf))
export type PrivateMessagePayload = z.output<typeof PrivateMessagePayload>

const Kind = { automation_type: z.literal('PRIVATE_MESSAGE') }

/** The payload with its kind beside it. */
export const PrivateMessageSettings = z.extend(Fields, Kind).check(refusing(privateMessageProblemsOf))

/** A stored comment-to-DM rule. `warnings`: what the platform will show otherwise than written. */
export const PrivateMessageAutomation = z.extend(Fields, {
  ...Kind,
  ...storedFields,
  ...storedKeywords,
  reply_type: ReplyType,
  warnings: z.array(z.string()),
})
export type PrivateMessageAutomation = z.output<typeof PrivateMessageAutomation>

export const savePrivateMessage = defineEndpoint({
  method: 'POST',
  path: '/instagram/automations/private-message',
  access: 'signed-in',
  summary: 'Create a rule that writes to commenters (automation_id null) or change one',
  input: PrivateMessagePayload,
  output: PrivateMessageAutomation,
})

export const listPrivateMessages = defineEndpoint({
  method: 'GET',
  path: '/instagram/automations/private-message',
  access: 'signed-in',
  summary: 'Rules of an account that write to commenters',
  input: z.object({ platform_user_id: Id }),
  output: z.array(PrivateMessageAutomation),
})

export const getPrivateMessage = defineEndpoint({
  method: 'GET',
  path: '/instagram/automations/private-message/{automation_id}',
  access: 'signed-in',
  summary: 'One rule that writes to commenters',
  input: z.object({ automation_id: Id }),
  output: PrivateMessageAutomation,
})
