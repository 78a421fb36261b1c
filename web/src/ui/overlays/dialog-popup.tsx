import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { m } from '@skein/messages'
import { IconButton } from '../buttons/icon-button.tsx'
import { backdropClass, windowClass } from './popup-style.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons in reading order, the primary one last. */
  footer?: ReactNode
  /** 640 px instead of 480. */
  wide?: boolean | undefined
  /** Element that gets focus when the dialog opens. Default: the first field but a switch, or the close button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Element that gets focus when the dialog closes. Default: the element that opened it. */
  finalFocus?: (() => HTMLElement | null) | undefined
}

const field =
  ':is(input, textarea, [role=combobox]):not(:disabled, [aria-hidden=true], [tabindex="-1"], [type=file], [role=switch])'

export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  wide,
  initialFocus,
  finalFocus,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  // After a touch Base UI focuses the dialog itself, so that no keyboard covers it.
  const findFirst = (openedBy: string) =>
    openedBy === 'touch' || (content.current?.querySelector<HTMLElement>(field) ?? true)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          className={`${windowClass} ${wide ? 'max-w-[640px]' : 'max-w-[480px]'}`}
          initialFocus={initialFocus ?? findFirst}
          {...(finalFocus ? { finalFocus } : {})}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="grow pt-1.5">
              <Dialog.Title className="subtitle">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="mt-1.5 text-text-2">{description}</Dialog.Description>
              )}
            </div>
            <Dialog.Close
              render={<IconButton label={m.common_close()} icon={<X size={18} />} className="-me-2" />}
            />
          </header>
          {children && (
            <div ref={content} className="min-h-0 grow overflow-y-auto px-5 pb-5">
              {children}
            </div>
          )}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4">
              {footer}
            </footer>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
