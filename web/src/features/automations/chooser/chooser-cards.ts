import type { AutomationType } from '@skein/contract/automations/automation'
import { m } from '@skein/messages'

interface ChooserCardTexts {
  title: string
  text: string
}

export const chooserCards: Readonly<Record<AutomationType, ChooserCardTexts>> = {
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

export const comingSoonTitles: readonly string[] = [
  m.chooser_comment_engagement_title(),
  m.chooser_message_summary_title(),
  m.chooser_comment_classification_title(),
  m.chooser_content_generation_title(),
]
