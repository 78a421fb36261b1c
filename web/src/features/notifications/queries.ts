import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '@skein/contract/notifications'
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { call, callPaged } from '../../lib/api/api.ts'

const everyMinute = 60_000

interface NotificationPage {
  data: Notification[]
  next_cursor: string | null
}

export const unreadQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: ({ signal }) => call(countUnreadNotifications, {}, { signal }),
  refetchInterval: everyMinute,
})

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam, signal }): Promise<NotificationPage> =>
    callPaged(listNotifications, pageParam === null ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

/** Marks one notice, or with null all of them: at once in what is shown, then at the server. */
export async function markRead(client: QueryClient, notificationId: string | null): Promise<void> {
  const now = new Date().toISOString()
  client.setQueryData<InfiniteData<NotificationPage, string | null>>(notificationsQuery.queryKey, (known) =>
    known === undefined
      ? known
      : {
          ...known,
          pages: known.pages.map((page) => ({
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
    const left =
      notificationId === null
        ? await call(markAllNotificationsRead, {})
        : await call(markNotificationRead, { notice_id: notificationId })
    client.setQueryData(unreadQuery.queryKey, left)
  } catch (error) {
    await client.invalidateQueries({ queryKey: ['notices'] })
    throw error
  }
}
