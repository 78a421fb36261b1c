import { lazy, Suspense } from 'react'
import type { AlertDialogProps } from './alert-dialog-popup.tsx'
import { useOpened } from './use-opened.ts'

const Popup = lazy(async () => ({ default: (await import('./alert-dialog-popup.tsx')).AlertDialogPopup }))

/** A modal message that must be confirmed or cancelled. Its code is loaded when it first opens. */
export function AlertDialog(props: AlertDialogProps) {
  if (!useOpened(props.open)) return null
  return (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  )
}
