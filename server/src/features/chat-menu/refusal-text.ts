import { m } from '@skein/messages'
import { plainRefusal } from '#src/integrations/instagram/graph/refusal-logic.ts'

/** What to do about the reasons for which saving again does not help. */
const advice: Readonly<Record<string, () => string>> = {
  bad_request: () => m.server_chat_menu_change_texts(),
  account_ineligible: () => m.server_chat_menu_reconnect(),
  permission_missing: () => m.server_chat_menu_save_again(),
  token_invalid: () => m.server_chat_menu_save_again(),
  rate_limited: () => m.server_chat_menu_wait(),
  blocked: () => m.server_chat_menu_wait(),
  account_restricted: () => m.server_chat_menu_wait(),
}

/** Returns why the platform refused the menu and what to do. */
export const refusalText = (reason: string): string =>
  `${plainRefusal(reason)} ${(advice[reason] ?? m.server_chat_menu_retry)()}`
