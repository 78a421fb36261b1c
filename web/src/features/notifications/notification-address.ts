import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { Notification } from '@skein/contract/notifications/notifications'
import { conversationPath, paths, settingsPath } from '../../lib/paths.ts'
import { selectAccount } from '../session/session-store.ts'

const placePaths = {
  conversation: paths.liveChat,
  connection: paths.platforms,
  budget: settingsPath('budget'),
} as const

/** Returns where a notification leads: to the entry among the drafts or among what was not sent, or to the conversation. */
function addressOf({ kind, place, place_id }: Pick<Notification, 'kind' | 'place' | 'place_id'>): string {
  if (place === 'activity') {
    const entry = place_id === null ? '' : `&entry=${encodeURIComponent(place_id)}`
    return `${paths.accountDecisionLog}?outcome=${kind === 'draft' ? 'review' : 'failed'}${entry}`
  }
  return place === 'conversation' && place_id !== null ? conversationPath(place_id) : placePaths[place]
}

/** Selects the account of a notification, and returns the address to which the notification leads. */
export function openedBy(notification: Notification, accounts: readonly ConnectedAccount[]): string {
  const account = accounts.find(({ platform_user_id }) => platform_user_id === notification.platform_user_id)
  if (account?.platform === 'instagram') selectAccount(account.id)
  return addressOf(notification)
}
