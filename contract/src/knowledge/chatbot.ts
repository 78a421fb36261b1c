import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment } from '../endpoint.ts'
import { FoundChunk } from './knowledge-chunks.ts'
import { limits } from '../limits.ts'
import { Name } from '../names.ts'
import { ModelName } from '../models/models.ts'
import { ShownVersion, Version } from '../versions.ts'

/** Messages for problems with a bot. */
export const chatbotProblems = {
  name: () => m.common_enter_a_name(),
  prompt: () => m.problem_chatbot_prompt(),
  message: () => m.common_enter_a_message(),
} as const

/** The default system prompt of a bot. */
export const botDefaults = {
  system_prompt:
    'Answer like a friendly person who works here: short, positive and casual, in plain text without headings or lists.',
  is_rag_enabled: true,
} as const

export const botNameOf = (username: string) => `${username}'s Bot`

/** The bot, which answers direct messages that no automation answered. */
export const BotConfig = z.object({
  id: Id,
  connected_account_id: Id,
  platform_user_id: Id,
  platform: z.literal('instagram'),
  provider_id: Id,
  name: z.string(),
  /** Same as `name`, under the name of the payload. */
  bot_name: z.string(),
  system_prompt: z.string(),
  is_rag_enabled: z.boolean(),
  /** The model of the bot, as provider:model; null for the account's default model. */
  model: z.nullable(z.string()),
  /** Whether the bot answers messages. */
  is_active: z.boolean(),
  version: Version,
  created_at: Moment,
  updated_at: Moment,
})
export type BotConfig = z.infer<typeof BotConfig>

export const getBotConfig = defineEndpoint({
  method: 'GET',
  path: '/ai-chat/config/{id}',
  permission: 'read',
  summary:
    'The chatbot of an account, by its platform_user_id; 404 while there is none, or null with allow_missing=true',
  /** Browsers log every 404 as an error, so the app asks with `allow_missing`. */
  input: z.object({ id: Id, allow_missing: z.optional(z.literal('true')) }),
  output: z.nullable(BotConfig),
})

const Wording = {
  bot_name: Name(limits.automationName),
  system_prompt: z
    .string()
    .check(z.trim(), z.minLength(1, { error: chatbotProblems.prompt }), z.maxLength(limits.prompt)),
  is_rag_enabled: z._default(z.boolean(), botDefaults.is_rag_enabled),
  model: z.optional(z.nullable(ModelName)),
}

const SavedFields = {
  connected_account_id: z.optional(Id),
  platform: z.optional(z.string()),
  provider_id: z.optional(Id),
  ...Wording,
  is_active: z._default(z.boolean(), true),
  version: ShownVersion,
}

const savedBot = { resource: getBotConfig, texts: ['bot_name', 'model'] }

export const saveBotConfig = defineEndpoint({
  method: 'POST',
  path: '/ai-chat/config',
  permission: 'manage',
  audit: { ...savedBot, ids: { id: 'platform_user_id' } },
  summary: 'Create or change the chatbot of an account; is_active true publishes it',
  input: z.object({ ...SavedFields, platform_user_id: Id }),
  output: BotConfig,
})

/** The same with the account in the path. */
export const saveBotConfigByPath = defineEndpoint({
  method: 'POST',
  path: '/ai-chat/config/{id}',
  permission: 'manage',
  audit: savedBot,
  summary: 'The same, for the account with this platform_user_id',
  input: z.object({ id: Id, ...SavedFields, platform_user_id: z.optional(Id) }),
  output: BotConfig,
})

export const setBotRag = defineEndpoint({
  method: 'POST',
  path: '/ai-chat/config/{id}/rag',
  permission: 'manage',
  audit: savedBot,
  summary: 'Turn the knowledge base of a chatbot on or off',
  input: z.object({ id: Id, is_rag_enabled: z.boolean() }),
  output: BotConfig,
})

/** A check of the bot's setup; an open item says what to do. */
export const BotCheck = z.object({
  item: z.enum(['model', 'knowledge', 'connection', 'automation', 'rival']),
  ok: z.boolean(),
  /** One sentence: the state, or what to do. */
  text: z.string(),
  /** The automation that replies before the bot; only of an open `rival`. */
  automation: z.optional(z.object({ automation_id: Id, name: z.string() })),
})
export type BotCheck = z.infer<typeof BotCheck>

export const checkBot = defineEndpoint({
  method: 'GET',
  path: '/ai-chat/config/{id}/checks',
  permission: 'read',
  summary: 'Setup checks of the chatbot of an account',
  input: z.object({ id: Id }),
  output: z.array(BotCheck),
})

/** The bot's decision about a message. */
export const BotAnswer = z.object({
  /** `review`: a draft that a guard held back. `silent`: no reply. */
  state: z.enum(['answered', 'handed_over', 'review', 'silent']),
  reply_text: z.nullable(z.string()),
  reason_code: z.string(),
  reason: z.string(),
  /** Sources of the answer, best first. */
  chunks: z.array(FoundChunk),
  model: z.nullable(z.string()),
  confidence: z.nullable(z.number()),
  cost: z.number(),
})
export type BotAnswer = z.infer<typeof BotAnswer>

export const tryBot = defineEndpoint({
  method: 'POST',
  path: '/ai-chat/config/{id}/try',
  permission: 'manage',
  audit: false,
  summary: 'Test the chatbot as a customer; nothing is sent, but the model is called',
  input: z.object({
    id: Id,
    message: z
      .string()
      .check(z.trim(), z.minLength(1, { error: chatbotProblems.message }), z.maxLength(limits.messageBytes)),
    /** Earlier messages, oldest first. */
    history: z._default(
      z
        .array(z.object({ from: z.enum(['customer', 'bot']), text: z.string().check(z.maxLength(2200)) }))
        .check(z.maxLength(40)),
      [],
    ),
    /** Unsaved settings; default: the saved ones. */
    draft: z.optional(z.object(Wording)),
  }),
  output: BotAnswer,
})
