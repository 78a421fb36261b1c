import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'
import { limits } from '../limits.ts'
import {
  identityFields,
  modelFields,
  Quantity,
  automationDefaults,
  storedFields,
  Text,
} from './automation-fields.ts'
import { brokenOf, gapMessages, isBlank, refusing, type AutomationProblem } from './automation-problems.ts'

export const aiConversationDefaults = {
  description: automationDefaults.description,
  model_provider: 'openai',
  model_name: 'gpt-4o',
  temperature: 0.7,
  confidence_threshold: automationDefaults.confidence_threshold,
  model_usage: automationDefaults.model_usage,
} as const

const aiConversationProblems = { name: gapMessages.name } as const

export type AiConversationField = keyof typeof aiConversationProblems

const Fields = z.object({
  ...identityFields,
  ...modelFields,
  system_prompt: z._default(Text(limits.prompt), null),
  model_provider: z._default(z.string().check(z.maxLength(60)), aiConversationDefaults.model_provider),
  model_name: z._default(z.string().check(z.maxLength(200)), aiConversationDefaults.model_name),
  temperature: z._default(z.number().check(z.gte(0), z.lte(2)), aiConversationDefaults.temperature),
  user_cooldown_seconds: z._default(Quantity, null),
})

/** Every problem of a conversation, in the order in which a person meets them. */
export const aiConversationProblemsOf = (
  automation: z.output<typeof Fields>,
): AutomationProblem<AiConversationField>[] =>
  brokenOf(aiConversationProblems, { name: isBlank(automation.name) })

/** Payload of a conversation that the AI holds with everybody who writes. */
export const AiConversationPayload = Fields.check(refusing(aiConversationProblemsOf))
export type AiConversationPayload = z.output<typeof AiConversationPayload>

const Kind = { automation_type: z.literal('AI_DM_CONVERSATION') }

/** The payload with its kind beside it. */
export const AiConversationSettings = z.extend(Fields, Kind).check(refusing(aiConversationProblemsOf))

export const AiConversationAutomation = z.extend(Fields, { ...Kind, ...storedFields })
export type AiConversationAutomation = z.output<typeof AiConversationAutomation>

export const saveAiConversation = defineEndpoint({
  method: 'POST',
  path: '/instagram/automations/ai-conversation',
  access: 'signed-in',
  summary: 'Create an AI conversation (automation_id null) or change one',
  input: AiConversationPayload,
  output: AiConversationAutomation,
})

export const listAiConversations = defineEndpoint({
  method: 'GET',
  path: '/instagram/automations/ai-conversation',
  access: 'signed-in',
  summary: 'AI conversations of an account',
  input: z.object({ platform_user_id: Id }),
  output: z.array(AiConversationAutomation),
})

export const getAiConversation = defineEndpoint({
  method: 'GET',
  path: '/instagram/automations/ai-conversation/{automation_id}',
  access: 'signed-in',
  summary: 'One AI conversation',
  input: z.object({ automation_id: Id }),
  output: AiConversationAutomation,
})
