import { create } from 'zustand'
import type { BotForm } from './bot-form.ts'

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
