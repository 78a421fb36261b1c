import { lazy, Suspense, type ReactNode } from 'react'
import { useOpened } from './use-opened.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, in reading order; the main one last. */
  footer?: ReactNode
  /** 640 px instead of 480. */
  wide?: boolean | undefined
  /** Where focus goes when the dialog closes; the opener unless told. */
  finalFocus?: (() => HTMLElement | null) | undefined
}

const Popup = lazy(async () => ({ default: (await import('./dialog-popup.tsx')).DialogPopup }))

/** A window over the page. Its code arrives with the first opening. */
export function Dialog(props: DialogProps) {
  if (!useOpened(props.open)) return null
  return (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  )
}
