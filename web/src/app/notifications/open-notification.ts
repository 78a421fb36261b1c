import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { requestFocus } from '../../features/inbox/inbox-store.ts'
import { openedBy } from '../../features/notifications/notification-address.ts'
import { markRead, notificationsQuery } from '../../features/notifications/queries.ts'
import { accountsQuery } from '../../features/session/queries.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { notify } from '../../ui/feedback/notify.ts'

interface Opening {
  userId: string
  client: QueryClient
  router: AnyRouter
}

/** Opens what a notification is about and marks it as read. Without the notification the platforms stay. */
export async function openNotification(noticeId: string, { userId, client, router }: Opening): Promise<void> {
  try {
    const [list, accounts] = await Promise.all([
      client.fetchInfiniteQuery({ ...notificationsQuery, staleTime: 0 }),
      client.ensureQueryData(accountsQuery(userId)),
    ])
    const notification = list.pages[0]?.data.find(({ notice_id }) => notice_id === noticeId)
    router.history.replace(notification ? openedBy(notification, accounts) : paths.platforms)
    if (notification?.place === 'conversation' && notification.place_id !== null) {
      requestFocus(notification.place_id)
    }
    if (notification?.read_at === null) await markRead(client, noticeId)
  } catch (error) {
    notify({ type: 'error', message: messageOf(error, m.common_couldnt_load_notifications()) })
  }
}
