import { m } from '@skein/messages'

export const workspaceWords = {
  tabs: {
    dashboard: m.workspace_tabs_dashboard(),
    automation: m.workspace_tabs_automation(),
    billing: m.workspace_tabs_billing(),
    livechat: m.workspace_tabs_livechat(),
  },
  settings: m.workspace_settings(),
  assistant: m.workspace_assistant(),
  sections: m.workspace_sections(),
  workspace: m.workspace(),
  openMenu: m.workspace_open_menu(),
  collapse: m.workspace_collapse(),
  expand: m.workspace_expand(),
  needReply: (n: number) =>
    n === 1
      ? m.workspace_need_reply_conversation_needs_a()
      : m.workspace_need_reply_conversations_need_a({ n }),
  online: m.workspace_online(),
  states: {
    active: m.workspace_states_active(),
    paused: m.workspace_states_paused(),
    offline: m.workspace_states_offline(),
    unreachable: m.workspace_states_unreachable(),
    failing: m.workspace_states_failing(),
    slow: m.workspace_states_slow(),
    needsReconnect: m.workspace_states_needs_reconnect(),
  },
  logout: m.workspace_logout(),
  help: m.workspace_help(),
  backToPlatforms: m.workspace_back_to_platforms(),
  switchAccount: m.workspace_switch_account(),
  connectAnother: m.workspace_connect_another(),
  manageConnections: m.workspace_manage_connections(),
  noAccount: m.workspace_no_account(),
  theme: m.workspace_theme(),
  changeTheme: m.workspace_change_theme(),
  themes: {
    dark: m.workspace_themes_dark(),
    light: m.workspace_themes_light(),
    system: m.workspace_themes_system(),
  },
  reconnectBanner: (name: string) => m.workspace_reconnect_banner({ name }),
  reconnect: m.workspace_reconnect(),
  noAccountTitle: m.workspace_no_account_title(),
  noAccountText: m.workspace_no_account_text(),
  connectAccount: m.workspace_connect_account(),
} as const
