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

export const groupNames = {
  recent: m.palette_groups_recent(),
  go: m.palette_groups_go(),
  create: m.palette_groups_create(),
  automation: m.palette_groups_automation(),
  conversation: m.palette_groups_conversation(),
  settings: m.palette_pages_settings(),
  account: m.palette_groups_account(),
  theme: m.palette_groups_theme(),
  help: m.palette_groups_help(),
}

export const pageNames = {
  dashboard: m.palette_pages_dashboard(),
  automations: m.palette_pages_automations(),
  activity: m.palette_pages_activity(),
  examples: m.palette_pages_examples(),
  liveChat: m.palette_pages_live_chat(),
  assistant: m.palette_pages_assistant(),
  chatMenu: m.chat_menu_title(),
  billing: m.palette_pages_billing(),
  settings: m.palette_pages_settings(),
  platforms: m.palette_pages_platforms(),
  connections: m.palette_pages_connections(),
}

export const themeNames = {
  dark: m.palette_themes_dark(),
  light: m.palette_themes_light(),
  system: m.palette_themes_system(),
}

export const commandNames = {
  shortcuts: m.palette_shortcuts(),
  logout: m.palette_logout(),
}
