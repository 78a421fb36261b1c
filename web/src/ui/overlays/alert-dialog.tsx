import { lazy, Suspense, type ReactNode } from 'react'
import { useOpened } from './use-opened.ts'

export interface AlertDialogProps {
  open: boolean
  /** Called by OK, Cancel and the Escape key. */
  onClose: () => void
  title: ReactNode
  text?: ReactNode
  /** Further points, one line each. */
  items?: readonly string[] | undefined
  okLabel?: string | undefined
  /** With this the dialog asks: Cancel beside the button that acts. Without it, OK alone. */
  confirm?: { label: string; onConfirm: () => void; danger?: boolean; busy?: boolean } | undefined
  /** A second way on beside OK. */
  action?: ReactNode
  /** Where focus goes when the dialog closes; the opener unless told. */
  finalFocus?: (() => HTMLElement | null) | undefined
}

const Popup = lazy(async () => ({ default: (await import('./alert-dialog-popup.tsx')).AlertDialogPopup }))

/** A message that must be answered before anything else. Its code arrives with the first opening. */
export function AlertDialog(props: AlertDialogProps) {
  if (!useOpened(props.open)) return null
  return (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  )
}
