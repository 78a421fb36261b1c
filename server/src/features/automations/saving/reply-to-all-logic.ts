import type { SettingsOf } from '@skein/contract/automations/kinds/automation-settings'
import { narrowingParts } from '@skein/contract/automations/parts/parts'

/** Returns whether an automation replies to any text, and no condition or limit keeps it from that. */
export const repliesToEveryText = (settings: SettingsOf<'DM_REPLY'>): boolean =>
  settings.trigger_type === 'KEYWORD' &&
  settings.match_type === 'ANY' &&
  narrowingParts(settings).every(
    ({ field }) => field === 'message_kinds' && settings.message_kinds?.includes('text') === true,
  )
