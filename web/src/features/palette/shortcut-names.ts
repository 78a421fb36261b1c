import { m } from '@skein/messages'
import type { Shortcut } from '../../lib/shortcut-keys.ts'

export { shownKeys } from '../../lib/shortcut-keys.ts'

/** Shortcuts that move the focus, or are part of others; the palette does not list them. */
type Unnamed = 'next' | 'previous' | 'extendDown' | 'extendUp' | 'close'

/** What each shortcut does, in the list of shortcuts and in the palette. */
export const shortcutNames: Readonly<Record<Exclude<Shortcut, Unnamed>, string>> = {
  palette: m.palette_title(),
  sheet: m.palette_shortcut_does_sheet(),
  dashboard: m.common_dashboard(),
  automations: m.palette_shortcut_does_automation(),
  liveChat: m.palette_shortcut_does_live_chat(),
  assistant: m.common_ai_assistant(),
  billing: m.common_billing(),
  platforms: m.common_platforms(),
  create: m.common_create_an_automation(),
  notifications: m.common_notifications(),
  sidebar: m.palette_shortcut_does_sidebar(),
  assistantPanel: m.assistant_panel_show(),
  search: m.palette_shortcut_does_search(),
  select: m.common_select(),
  edit: m.common_edit(),
  pause: m.palette_shortcut_does_pause(),
  duplicate: m.common_duplicate(),
  remove: m.palette_shortcut_does_remove(),
  reply: m.common_reply(),
  quote: m.palette_shortcut_does_quote(),
  markUnread: m.inbox_tools_unread(),
  markDone: m.inbox_tools_done(),
  assign: m.inbox_assign_to_me(),
  submit: m.palette_shortcut_does_deploy(),
  saveDraft: m.palette_shortcut_does_save_draft(),
  flip: m.palette_shortcut_does_flip(),
  test: m.common_quick_test(),
  newChat: m.common_new_chat(),
}
