import { m } from '@skein/messages'

/** Titles of the settings pages. */
export const settingsPages = {
  connection: m.settings_connection_title(),
  replies: m.common_replies(),
  hours: m.settings_hours_title(),
  models: m.settings_page_models(),
  budget: m.settings_budget_title(),
  profile: m.settings_page_profile(),
  interface: m.settings_interface_title(),
  notifications: m.common_notifications(),
  security: m.settings_security(),
  team: m.settings_team_title(),
  audit: m.audit_title(),
  data: m.settings_data_title(),
  server: m.settings_page_server(),
} as const
