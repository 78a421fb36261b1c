import type { SettingsOf } from '@skein/contract/automations/kinds/automation-settings'
import { narrowingParts } from '@skein/contract/automations/parts/parts'

/** Returns whether an automation for any text replies to every text, whoever writes it and however often. */
export const repliesToEveryText = (settings: SettingsOf<'DM_REPLY'>): boolean =>
  narrowingParts(settings).every(
    ({ field }) => field === 'message_kinds' && settings.message_kinds?.includes('text') === true,
  )
