import type { SettingsOf } from '@skein/contract/automations/kinds/automation-settings'
import { narrowingParts } from '@skein/contract/automations/parts/parts'

/** Returns whether no condition or limit keeps an automation for any text from replying to a text. */
export const repliesToEveryText = (settings: SettingsOf<'DM_REPLY'>): boolean =>
  narrowingParts(settings).every(
    ({ field }) => field === 'message_kinds' && settings.message_kinds?.includes('text') === true,
  )
