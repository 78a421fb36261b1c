import type { AutomationType } from '@skein/contract/automations/automation'
import { m } from '@skein/messages'

export const searchTerms = {
  dashboard: m.palette_also_dashboard(),
  automations: m.palette_also_automations(),
  activity: m.palette_also_activity(),
  examples: m.palette_also_examples(),
  liveChat: m.palette_also_live_chat(),
  assistant: m.palette_also_assistant(),
  chatMenu: m.chat_menu_also(),
  billing: m.palette_also_billing(),
  settings: m.palette_also_settings(),
  platforms: m.palette_also_platforms(),
  connections: m.palette_also_connections(),
  theme: m.palette_also_theme(),
  shortcuts: m.palette_also_shortcuts(),
  logout: m.palette_also_logout(),
}

/** Names of the commands that create an automation. */
export const newNames: Readonly<Record<AutomationType, string>> = {
  COMMENT_REPLY: m.palette_new_comment_reply(),
  DM_REPLY: m.palette_new_dm_reply(),
  PRIVATE_MESSAGE: m.palette_new_private_reply(),
  AI_DM_CONVERSATION: m.palette_new_conversation(),
  DELETE_COMMENT: m.palette_new_moderation(),
}

/** Names of the kinds in the chooser, by which the commands are also found. */
export const typeNames: Readonly<Record<AutomationType, string>> = {
  COMMENT_REPLY: m.chooser_cards_comment_reply_title(),
  DM_REPLY: m.chooser_cards_dm_reply_title(),
  PRIVATE_MESSAGE: m.chooser_cards_private_message_title(),
  AI_DM_CONVERSATION: m.chooser_cards_ai_dm_conversation_title(),
  DELETE_COMMENT: m.chooser_cards_delete_comment_title(),
}

export const groupNames = {
  screen: m.palette_groups_screen(),
  recent: m.common_recent(),
  go: m.palette_groups_go(),
  create: m.common_create(),
  automation: m.palette_groups_automation(),
  conversation: m.common_conversations(),
  settings: m.common_settings(),
  account: m.palette_groups_account(),
  theme: m.common_theme(),
  help: m.palette_groups_help(),
}

export const pageNames = {
  dashboard: m.common_dashboard(),
  automations: m.palette_groups_automation(),
  activity: m.common_activity(),
  examples: m.common_examples(),
  liveChat: m.common_live_chat(),
  assistant: m.common_ai_assistant(),
  chatMenu: m.chat_menu_title(),
  billing: m.common_billing(),
  settings: m.common_settings(),
  platforms: m.common_platforms(),
  connections: m.common_manage_connections(),
}

export const themeNames = {
  dark: m.palette_themes_dark(),
  light: m.palette_themes_light(),
  system: m.palette_themes_system(),
}

export const commandNames = {
  shortcuts: m.common_keyboard_shortcuts(),
  logout: m.common_logout(),
}
