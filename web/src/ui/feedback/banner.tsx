import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { cx } from '../cx.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { NotificationGlyph, notificationTone, type NotificationType } from './notification-glyph.tsx'

export interface BannerProps {
  type: NotificationType
  children: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
}

/** An inline message that stays until it is dismissed. */
export function Banner({ type, children, action, onDismiss }: BannerProps) {
  return (
    <div
      role={type === 'error' ? 'alert' : 'status'}
      className={cx(
        'soft flex flex-wrap items-start gap-3 rounded-card py-3 pe-2 ps-4',
        notificationTone[type],
      )}
    >
      <span className="pt-1">
        <NotificationGlyph type={type} />
      </span>
      <div className="min-w-0 grow basis-[min(8rem,calc(100%-3.5rem))] py-1 text-text">{children}</div>
      {action}
      {onDismiss && (
        <IconButton size="dense" label={m.controls_dismiss()} icon={<X size={16} />} onClick={onDismiss} />
      )}
    </div>
  )
}
