import { botDefaults, botNameOf, chatbotProblems, type BotConfig } from '@skein/contract/chatbot'

/** What can be changed about a bot. */
export interface BotForm {
  name: string
  systemPrompt: string
  isRagEnabled: boolean
}

/** What stands in the form while there is no bot. */
export const emptyBot = (username: string): BotForm => ({
  name: botNameOf(username),
  systemPrompt: botDefaults.system_prompt,
  isRagEnabled: botDefaults.is_rag_enabled,
})

export const botFormOf = ({ name, system_prompt, is_rag_enabled }: BotConfig): BotForm => ({
  name,
  systemPrompt: system_prompt,
  isRagEnabled: is_rag_enabled,
})

/** The wording as the server takes it. */
export const wordingOf = ({ name, systemPrompt, isRagEnabled }: BotForm) => ({
  bot_name: name.trim(),
  system_prompt: systemPrompt.trim(),
  is_rag_enabled: isRagEnabled,
})

export type BotProblems = Partial<Record<'name' | 'systemPrompt', string>>

/** What stands in the way of publishing, beside the field that it is about. */
export const botProblemsOf = ({ name, systemPrompt }: BotForm): BotProblems => ({
  ...(name.trim() === '' ? { name: chatbotProblems.name } : {}),
  ...(systemPrompt.trim() === '' ? { systemPrompt: chatbotProblems.prompt } : {}),
})
