import {
  countUnreadNotices,
  listNotices,
  markAllNoticesRead,
  markNoticeRead,
  type Notice,
} from '@skein/contract/notifications'
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { call, callPaged } from '../../lib/api/api.ts'

const everyMinute = 60_000

interface NoticePage {
  data: Notice[]
  next_cursor: string | null
}

export const unreadQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: ({ signal }) => call(countUnreadNotices, {}, { signal }),
  refetchInterval: everyMinute,
})

export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices', 'list'],
  queryFn: ({ pageParam, signal }): Promise<NoticePage> =>
    callPaged(listNotices, pageParam === null ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

/** Marks one notice, or with null all of them: at once in what is shown, then at the server. */
export async function markRead(client: QueryClient, noticeId: string | null): Promise<void> {
  const now = new Date().toISOString()
  client.setQueryData<InfiniteData<NoticePage, string | null>>(noticesQuery.queryKey, (known) =>
    known === undefined
      ? known
      : {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            data: page.data.map((notice) =>
              noticeId === null || notice.notice_id === noticeId
                ? { ...notice, read_at: notice.read_at ?? now }
                : notice,
            ),
          })),
        },
  )
  try {
    const left =
      noticeId === null
        ? await call(markAllNoticesRead, {})
        : await call(markNoticeRead, { notice_id: noticeId })
    client.setQueryData(unreadQuery.queryKey, left)
  } catch (error) {
    await client.invalidateQueries({ queryKey: ['notices'] })
    throw error
  }
}
