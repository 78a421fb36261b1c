import { botDefaults, botNameOf, chatbotProblems, type BotConfig } from '@skein/contract/chatbot'
import { create } from 'zustand'

/** Editable settings of a bot. */
export interface BotForm {
  name: string
  systemPrompt: string
  isRagEnabled: boolean
}

/** Defaults of the form for a new bot. */
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

/** Returns the request body. */
export const botSettingsOf = ({ name, systemPrompt, isRagEnabled }: BotForm) => ({
  bot_name: name.trim(),
  system_prompt: systemPrompt.trim(),
  is_rag_enabled: isRagEnabled,
})

export type BotProblems = Partial<Record<'name' | 'systemPrompt', string>>

/** Returns validation errors by field. */
export const botProblemsOf = ({ name, systemPrompt }: BotForm): BotProblems => ({
  ...(name.trim() === '' ? { name: chatbotProblems.name } : {}),
  ...(systemPrompt.trim() === '' ? { systemPrompt: chatbotProblems.prompt } : {}),
})

interface BotDraftState {
  /** By platform user id. */
  drafts: Readonly<Record<string, BotForm>>
}

/** Kept outside of the screen, so an unsaved form survives a change of tab. */
export const useBotDrafts = create<BotDraftState>(() => ({ drafts: {} }))

export const saveBotDraft = (platformUserId: string, draft: BotForm): void =>
  useBotDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [platformUserId]: draft } }))

export const removeBotDraft = (platformUserId: string): void =>
  useBotDrafts.setState(({ drafts }) => ({
    drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== platformUserId)),
  }))
