import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { Button } from '../buttons/button.tsx'
import { backdropClass, windowClass } from './popup-style.ts'

export interface AlertDialogProps {
  open: boolean
  /** Called by OK, Cancel and the Escape key. */
  onClose: () => void
  title: ReactNode
  text?: ReactNode
  /** List under the text, one line each. */
  items?: readonly string[] | undefined
  okLabel?: string | undefined
  /** Shows Cancel and a button that confirms. Without it, only OK is shown. */
  confirm?: { label: string; onConfirm: () => void; danger?: boolean; busy?: boolean } | undefined
  /** A primary button or link after OK, which is secondary then. */
  action?: ReactNode
  /** Element that gets focus when the dialog closes. Default: the element that opened it. */
  finalFocus?: (() => HTMLElement | null) | undefined
}

export function AlertDialogPopup(props: AlertDialogProps) {
  const { open, onClose, title, text, items = [], okLabel, confirm, action, finalFocus } = props
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup className={`${windowClass} max-w-[440px]`} {...(finalFocus ? { finalFocus } : {})}>
          <div className="min-h-0 overflow-y-auto px-5 pt-5 pb-4">
            <AlertDialog.Title className="subtitle">{title}</AlertDialog.Title>
            {(text || items.length > 0) && (
              <AlertDialog.Description render={<div />} className="mt-2 text-chat text-text-2">
                {text}
                {items.length > 0 && (
                  <ul className="mt-3 list-disc space-y-1 ps-5">
                    {items.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                )}
              </AlertDialog.Description>
            )}
          </div>
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4">
            {confirm && <Button onClick={onClose}>{m.common_cancel()}</Button>}
            <Button
              variant={confirm?.danger ? 'danger' : action ? 'secondary' : 'primary'}
              busy={confirm?.busy}
              onClick={confirm?.onConfirm ?? onClose}
            >
              {confirm?.label ?? okLabel ?? m.controls_ok()}
            </Button>
            {action}
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
