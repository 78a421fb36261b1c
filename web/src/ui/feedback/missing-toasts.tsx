import { m } from '@skein/messages'
import { X } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { useConnected, type MissingProps } from '../loading/missing-part.tsx'
import { clearNotifications, useNotifications } from './notify.ts'

/** The newest notification, while the code that shows notifications is missing. */
export function MissingToasts({ retry }: MissingProps) {
  useConnected(retry)
  const last = useNotifications((state) => state.notices.at(-1))
  if (!last) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(var(--window-end)+12px)] z-50 flex items-start gap-3 rounded-card border border-line bg-overlay py-2 ps-4 pe-2 shadow-lift sm:mx-auto sm:w-[420px]"
    >
      <div className="min-w-0 grow py-2">
        <p className="break-words text-text">{last.message}</p>
        <p className="mt-0.5 text-text-2">{last.text}</p>
      </div>
      {last.action && (
        <Button size="dense" onClick={last.action.onAction}>
          {last.action.label}
        </Button>
      )}
      <IconButton
        size="dense"
        label={m.controls_dismiss()}
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => {
          last.onClose?.()
          clearNotifications()
        }}
      />
    </div>
  )
}
