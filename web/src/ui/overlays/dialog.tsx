import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
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

const Popup = lazyPart(async () => (await import('./dialog-popup.tsx')).DialogPopup)

/** Call on hover or focus of what opens a dialog. */
export const preloadDialog = Popup.preload

/** A window over the page. Its code arrives with the first opening. */
export function Dialog(props: DialogProps) {
  return useOpened(props.open) ? <Popup {...props} /> : null
}
