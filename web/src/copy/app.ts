import { m } from '@skein/messages'

export const brandName = 'Skein'

export const appWords = {
  notice: m.app_notice(),
  screenFailed: m.app_screen_failed(),
  screenFailedText: m.app_screen_failed_text(),
  toStart: m.app_to_start(),
} as const

/** Texts about the network connection. */
export const connectionWords = {
  offline: m.app_connection_offline(),
  later: m.app_connection_later(),
  unreachable: m.app_connection_unreachable(),
  slow: m.app_connection_slow(),
  waiting: (n: number) => m.app_connection_waiting({ count: n }),
  reconnecting: m.app_connection_reconnecting(),
  back: m.app_connection_back(),
} as const
