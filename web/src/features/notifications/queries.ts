import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '@skein/contract/notifications/notifications'
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { call, callPaged } from '../../lib/api/api.ts'

const pollIntervalMs = 60_000

interface NotificationPage {
  data: Notification[]
  next_cursor: string | null
}

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => call(countUnreadNotifications, {}, { signal }),
  refetchInterval: pollIntervalMs,
})

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam, signal }): Promise<NotificationPage> =>
    callPaged(listNotifications, pageParam === null ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

/** Marks one notification, or all for null, as read: optimistically in the cache, then on the server. */
export async function markRead(client: QueryClient, notificationId: string | null): Promise<void> {
  const now = new Date().toISOString()
  client.setQueryData<InfiniteData<NotificationPage, string | null>>(
    notificationsQuery.queryKey,
    (cachedPages) =>
      cachedPages === undefined
        ? cachedPages
        : {
            ...cachedPages,
            pages: cachedPages.pages.map((page) => ({
              ...page,
              data: page.data.map((notification) =>
                notificationId === null || notification.notice_id === notificationId
                  ? { ...notification, read_at: notification.read_at ?? now }
                  : notification,
              ),
            })),
          },
  )
  try {
    const unreadCount =
      notificationId === null
        ? await call(markAllNotificationsRead, {})
        : await call(markNotificationRead, { notice_id: notificationId })
    client.setQueryData(unreadQuery.queryKey, unreadCount)
  } catch (error) {
    await client.invalidateQueries({ queryKey: ['notifications'] })
    throw error
  }
}
