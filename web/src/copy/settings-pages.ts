import { m } from '@skein/messages'

/** Titles of the settings pages. */
export const settingsPages = {
  connection: m.settings_connection_title(),
  replies: m.settings_reply_title(),
  models: m.settings_page_models(),
  budget: m.settings_budget_title(),
  profile: m.settings_page_profile(),
  interface: m.settings_interface_title(),
  notifications: m.settings_notification_title(),
  security: m.settings_security(),
  data: m.settings_data_title(),
} as const
