import { NotificationGlyph } from './notification-glyph.tsx'
import { useNotifications } from './notify.ts'

export interface NotificationListProps {
  emptyText: string
  /** Formats the time of a notification. */
  formatTime: (timestamp: number) => string
}

/** All notifications of this visit, newest first. */
export function NotificationList({ emptyText, formatTime }: NotificationListProps) {
  const notifications = useNotifications((state) => state.notices)
  if (notifications.length === 0) return <p className="text-text-2">{emptyText}</p>
  return (
    <ul className="divide-y divide-line">
      {notifications.toReversed().map((notification) => (
        <li key={notification.id} className="flex gap-3 py-3">
          <NotificationGlyph type={notification.type} />
          <div>
            <p>{notification.message}</p>
            {notification.text && <p className="text-text-2">{notification.text}</p>}
            <p className="meta">{formatTime(notification.timestamp)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
