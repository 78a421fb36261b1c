import { botDefaults, botNameOf, chatbotProblems, type BotConfig } from '@skein/contract/knowledge/chatbot'

/** Editable settings of a bot, and the version that they are based on. */
export type BotForm = Pick<BotConfig, 'name' | 'system_prompt' | 'is_rag_enabled' | 'model' | 'version'>

/** Defaults of the form for a new bot. */
export const emptyBot = (username: string): BotForm => ({
  name: botNameOf(username),
  ...botDefaults,
  model: null,
  version: 0,
})

/** Returns the request body. */
export const botSettingsOf = ({ name, system_prompt, is_rag_enabled, model }: BotForm) => ({
  bot_name: name.trim(),
  system_prompt: system_prompt.trim(),
  is_rag_enabled,
  model: model ?? null,
})

export type BotProblems = Partial<Record<'name' | 'system_prompt', string>>

/** Returns validation errors by field. */
export const botProblemsOf = ({ name, system_prompt }: BotForm): BotProblems => ({
  ...(name.trim() === '' ? { name: chatbotProblems.name() } : {}),
  ...(system_prompt.trim() === '' ? { system_prompt: chatbotProblems.prompt() } : {}),
})
