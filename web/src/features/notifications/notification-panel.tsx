import type { Notice } from '@skein/contract/notifications'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { messageOf } from '../../lib/api/api-error.ts'
import { formatAgo, formatClock } from '../../lib/format.ts'
import { conversationPath, paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Knot } from '../../ui/status-dot.tsx'
import { NoticeGlyph } from '../../ui/feedback/notice-glyph.tsx'
import { NoticeList } from '../../ui/feedback/notice-list.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { noticeWords } from '../../copy/notifications.ts'
import { selectAccount } from '../session/session-store.ts'
import { useAccounts } from '../session/use-accounts.ts'
import { markRead, noticesQuery } from './queries.ts'

const placePaths = {
  conversation: paths.liveChat,
  ledger: paths.accountLedger,
  connection: paths.platforms,
  budget: paths.settings,
} as const

const addressOf = ({ place, place_id }: Pick<Notice, 'place' | 'place_id'>): string =>
  place === 'conversation' && place_id !== null ? conversationPath(place_id) : placePaths[place]

/** What needs somebody, kept by the server, and under it the notices of this visit. */
export function NoticePanel({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="flex flex-col gap-8">
      <section aria-label={noticeWords.needsYou}>
        <Needs onLeave={onLeave} />
      </section>
      <section aria-label={noticeWords.thisVisit}>
        <h3 className="section-head mb-1">{noticeWords.thisVisit}</h3>
        <NoticeList emptyText={noticeWords.nothingThisVisit} formatTime={formatClock} />
      </section>
    </div>
  )
}

function Needs({ onLeave }: { onLeave: () => void }) {
  const query = useInfiniteQuery(noticesQuery)
  const mark = useMark()
  const notices = query.data?.pages.flatMap((page) => page.data) ?? []
  const unread = notices.some(({ read_at }) => read_at === null)
  return (
    <>
      <div className="mb-1 flex min-h-9 items-center justify-between gap-3">
        <h3 className="section-head">{noticeWords.needsYou}</h3>
        {unread && (
          <Button size="dense" variant="ghost" onClick={() => mark(null)}>
            {noticeWords.markAll}
          </Button>
        )}
      </div>
      {query.isPending && <Rows />}
      {query.isError && !query.data && (
        <ErrorState
          title={noticeWords.failed}
          message={messageOf(query.error, noticeWords.failed)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && notices.length === 0 && <p className="text-text-2">{noticeWords.nothing}</p>}
      <ul className="divide-y divide-line">
        {notices.map((notice) => (
          <Row
            key={notice.notice_id}
            notice={notice}
            onRead={() => mark(notice.notice_id)}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="ghost"
          className="mt-2"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {noticeWords.older}
        </Button>
      )}
    </>
  )
}

function useMark(): (noticeId: string | null) => void {
  const client = useQueryClient()
  return (noticeId) =>
    void markRead(client, noticeId).catch((error: unknown) =>
      notify({ type: 'error', message: messageOf(error, noticeWords.markFailed) }),
    )
}

/** The whole row leads to what it is about, and is read by that. */
function Row({ notice, onRead, onLeave }: { notice: Notice; onRead: () => void; onLeave: () => void }) {
  const router = useRouter()
  const { data: accounts = [] } = useAccounts()
  const isNew = notice.read_at === null
  const open = () => {
    const account = accounts.find(({ platform_user_id }) => platform_user_id === notice.platform_user_id)
    if (account?.platform === 'instagram') selectAccount(account.id)
    if (isNew) onRead()
    onLeave()
    router.history.push(addressOf(notice))
  }
  return (
    <li className="flex gap-3 py-3">
      <span className="pt-0.5">
        <NoticeGlyph type={notice.level} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex items-start gap-2 font-semibold wrap-anywhere">
          <span className="grow">{notice.title}</span>
          {isNew && (
            <span className="shrink-0 pt-1">
              <Knot />
              <span className="sr-only">{noticeWords.unread}</span>
            </span>
          )}
        </p>
        <p className="text-text-2">{notice.text}</p>
        <p className="meta mt-1">
          {[
            `@${notice.platform_username}`,
            formatAgo(notice.happened_at),
            ...(notice.count > 1 ? [noticeWords.times(notice.count)] : []),
          ].join(' · ')}
        </p>
        <Button size="dense" className="mt-2" onClick={open}>
          {noticeWords.go[notice.place]}
        </Button>
      </div>
    </li>
  )
}

function Rows() {
  return (
    <div role="status" aria-label={noticeWords.loading} className="flex flex-col gap-3 py-2">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-16 rounded-card" />
      ))}
    </div>
  )
}
