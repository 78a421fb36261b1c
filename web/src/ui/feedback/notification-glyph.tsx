import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { m } from '@skein/messages'

const kindNames = {
  success: m.controls_notification_kinds_success(),
  error: m.controls_notification_kinds_error(),
  warning: m.common_warning(),
  info: m.controls_notification_kinds_info(),
}

export type NotificationType = 'success' | 'error' | 'warning' | 'info'

const glyphs = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info }

export const notificationTone: Record<NotificationType, string> = {
  success: 'text-ok',
  error: 'text-bad',
  warning: 'text-warn',
  info: 'text-sky',
}

/** Icon of a notification type, with a text alternative. */
export function NotificationGlyph({ type }: { type: NotificationType }) {
  const Glyph = glyphs[type]
  return (
    <span className={notificationTone[type]}>
      <Glyph size={18} aria-hidden="true" />
      <span className="sr-only">{kindNames[type]}: </span>
    </span>
  )
}
