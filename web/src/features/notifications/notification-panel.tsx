import type { Notification } from '@skein/contract/notifications/notifications'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { Avatar } from '../../components/avatar.tsx'
import { messageOf } from '../../lib/api/api-error.ts'
import { formatUsername, formatAgo, formatClock } from '../../lib/format.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { NotificationGlyph } from '../../ui/feedback/notification-glyph.tsx'
import { NotificationList } from '../../ui/feedback/notification-list.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { useAccounts } from '../session/use-accounts.ts'
import { openedBy } from './notification-address.ts'
import { markRead, notificationsQuery } from './queries.ts'

const linkTexts = {
  conversation: m.notifications_go_conversation(),
  activity: m.common_view_activity(),
  connection: m.notifications_go_connection(),
  budget: m.notifications_go_budget(),
}

/** Notifications stored on the server, and below them those of this visit. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  return (
    <div className="flex flex-col gap-8">
      <ServerNotifications onLeave={onLeave} />
      <section aria-label={m.notifications_this_visit()}>
        <h3 className="section-head mb-1">{m.notifications_this_visit()}</h3>
        <NotificationList emptyText={m.notifications_nothing_this_visit()} formatTime={formatClock} />
      </section>
    </div>
  )
}

/** A notification that is read, by a person or because its reason ended, needs nothing any more. */
function ServerNotifications({ onLeave }: { onLeave: () => void }) {
  const query = useInfiniteQuery(notificationsQuery)
  const mark = useMark()
  const notifications = query.data?.pages.flatMap((page) => page.data) ?? []
  const unread = notifications.filter(({ read_at }) => read_at === null)
  const earlier = notifications.filter(({ read_at }) => read_at !== null)
  return (
    <>
      {(unread.length > 0 || earlier.length === 0) && (
        <section aria-label={m.notifications_needs_you()}>
          <div className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-x-3">
            <h3 className="section-head">{m.notifications_needs_you()}</h3>
            {unread.length > 0 && (
              <Button size="dense" variant="ghost" onClick={() => mark(null)}>
                {m.notifications_mark_all()}
              </Button>
            )}
          </div>
          {query.isPending && <Rows />}
          {query.isError && !query.data && (
            <LoadFailure title={m.common_couldnt_load_notifications()} query={query} />
          )}
          {query.data && unread.length === 0 && <p className="text-text-2">{m.notifications_nothing()}</p>}
          <NotificationRows notifications={unread} onRead={mark} onLeave={onLeave} />
        </section>
      )}
      {earlier.length > 0 && (
        <section aria-label={m.notifications_earlier()}>
          <h3 className="section-head mb-1">{m.notifications_earlier()}</h3>
          <NotificationRows notifications={earlier} onRead={mark} onLeave={onLeave} />
        </section>
      )}
      {query.hasNextPage && (
        <Button
          variant="ghost"
          className="-mt-6 self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.common_show_older()}
        </Button>
      )}
    </>
  )
}

interface NotificationRowsProps {
  notifications: readonly Notification[]
  onRead: (notificationId: string) => void
  onLeave: () => void
}

const NotificationRows = ({ notifications, onRead, onLeave }: NotificationRowsProps) => (
  <ul className="divide-y divide-line">
    {notifications.map((notification) => (
      <Row
        key={notification.notice_id}
        notification={notification}
        onRead={() => onRead(notification.notice_id)}
        onLeave={onLeave}
      />
    ))}
  </ul>
)

function useMark(): (notificationId: string | null) => void {
  const client = useQueryClient()
  return (notificationId) =>
    void markRead(client, notificationId).catch((error: unknown) =>
      notify({ type: 'error', message: messageOf(error, m.notifications_mark_failed()) }),
    )
}

interface RowProps {
  notification: Notification
  onRead: () => void
  onLeave: () => void
}

/** One notification with a button that marks it as read and opens its target. */
function Row({ notification, onRead, onLeave }: RowProps) {
  const router = useRouter()
  const { data: accounts = [] } = useAccounts()
  const { person } = notification
  const isNew = notification.read_at === null
  const open = () => {
    if (isNew) onRead()
    onLeave()
    router.history.push(openedBy(notification, accounts))
  }
  return (
    <li className="flex gap-3 py-3">
      <span className="relative h-fit shrink-0">
        {person ? (
          <>
            <Avatar username={person.username} picture={person.picture_url} />
            <span className="absolute -end-1 -bottom-1 rounded-pill bg-pane p-0.5">
              <NotificationGlyph type={notification.level} />
            </span>
          </>
        ) : (
          <span className="grid size-10 place-items-center">
            <NotificationGlyph type={notification.level} />
          </span>
        )}
      </span>
      <div className="min-w-0 grow">
        <p className="flex items-start gap-2 font-semibold wrap-anywhere">
          <span dir="auto" className="grow text-start">
            {notification.title}
          </span>
          {isNew && (
            <span className="shrink-0 pt-1">
              <StatusDot />
              <span className="sr-only">{m.notifications_unread()}</span>
            </span>
          )}
        </p>
        {person?.name && <bdi className="text-text-2">{person.name}</bdi>}
        <p dir="auto" className="text-text-2">
          {notification.text}
        </p>
        <p className="meta mt-1">
          {[
            formatUsername(notification.platform_username),
            formatAgo(notification.happened_at),
            ...(notification.count > 1 ? [m.notifications_times({ count: notification.count })] : []),
          ].join(' · ')}
        </p>
        <Button size="dense" className="mt-2" onClick={open}>
          {linkTexts[notification.place]}
        </Button>
      </div>
    </li>
  )
}

function Rows() {
  return (
    <div role="status" aria-label={m.notifications_loading()} className="flex flex-col gap-3 py-2">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-16 rounded-card" />
      ))}
    </div>
  )
}
