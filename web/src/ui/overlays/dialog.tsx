import { lazy, Suspense } from 'react'
import type { DialogProps } from './dialog-popup.tsx'
import { useOpened } from './use-opened.ts'

const Popup = lazy(async () => ({ default: (await import('./dialog-popup.tsx')).DialogPopup }))

/** A modal dialog. Its code is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  if (!useOpened(props.open)) return null
  return (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  )
}
