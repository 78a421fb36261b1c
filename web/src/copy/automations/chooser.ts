import { m } from '@skein/messages'
import type { AutomationType } from '@skein/contract/automations/automation'

export const chooserWords = {
  title: m.chooser_title(),
  text: m.chooser_text(),
  comingSoon: m.chooser_coming_soon(),
  back: m.chooser_back(),
} as const

export interface ChooserCardWords {
  title: string
  text: string
}

/** The titles are fixed texts. */
export const chooserCards: Readonly<Record<AutomationType, ChooserCardWords>> = {
  COMMENT_REPLY: { title: m.chooser_cards_comment_reply_title(), text: m.chooser_cards_comment_reply_text() },
  PRIVATE_MESSAGE: {
    title: m.chooser_cards_private_message_title(),
    text: m.chooser_cards_private_message_text(),
  },
  DM_REPLY: {
    title: m.chooser_cards_dm_reply_title(),
    text: m.chooser_cards_dm_reply_text(),
  },
  AI_DM_CONVERSATION: {
    title: m.chooser_cards_ai_dm_conversation_title(),
    text: m.chooser_cards_ai_dm_conversation_text(),
  },
  DELETE_COMMENT: {
    title: m.chooser_cards_delete_comment_title(),
    text: m.chooser_cards_delete_comment_text(),
  },
}

export const comingSoonCards: readonly ChooserCardWords[] = [
  { title: m.chooser_coming_soon_cards_1_title(), text: m.chooser_coming_soon_cards_1_text() },
  { title: m.chooser_coming_soon_cards_2_title(), text: m.chooser_coming_soon_cards_2_text() },
  { title: m.chooser_coming_soon_cards_3_title(), text: m.chooser_coming_soon_cards_3_text() },
  { title: m.chooser_coming_soon_cards_4_title(), text: m.chooser_coming_soon_cards_4_text() },
]
