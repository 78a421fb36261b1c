import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { isRightToLeft } from '../../lib/browser/language.ts'
import { cx } from '../cx.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { backdropClass } from './popup-style.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  side: 'left' | 'right' | 'bottom'
  children: ReactNode
  footer?: ReactNode
}

const toLeft = {
  swipe: 'left',
  away: 'data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
} as const
const toRight = {
  swipe: 'right',
  away: 'data-starting-style:translate-x-full data-ending-style:translate-x-full',
} as const

/** From right to left, the sides are exchanged. */
const sides = {
  left: {
    ...(isRightToLeft ? toRight : toLeft),
    place: 'inset-y-0 start-0 w-[min(320px,calc(100vw-48px))] border-e',
  },
  right: {
    ...(isRightToLeft ? toLeft : toRight),
    place: 'inset-y-0 end-0 w-[min(400px,calc(100vw-32px))] border-s',
  },
  bottom: {
    swipe: 'down',
    away: 'data-starting-style:translate-y-full data-ending-style:translate-y-full',
    place: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-card border-t',
  },
} as const

export function DrawerPopup({ open, onOpenChange, title, side, children, footer }: DrawerProps) {
  return (
    <Drawer.Root open={open} onOpenChange={onOpenChange} swipeDirection={sides[side].swipe}>
      <Drawer.Portal>
        <Drawer.Backdrop className={backdropClass} />
        <Drawer.Viewport className="fixed inset-0 z-40">
          <Drawer.Popup
            className={cx(
              'absolute flex flex-col border-line bg-pane shadow-lift outline-none transition-transform duration-(--panel) ease-skein',
              '[transform:translate(var(--drawer-swipe-movement-x,0px),var(--drawer-swipe-movement-y,0px))]',
              sides[side].place,
              sides[side].away,
            )}
          >
            <header className="flex items-center justify-between gap-3 py-3 pe-2 ps-5">
              <Drawer.Title className="section-head">{title}</Drawer.Title>
              <Drawer.Close render={<IconButton label={m.common_close()} icon={<X size={18} />} />} />
            </header>
            <div className="min-h-0 grow overflow-y-auto px-5 pb-5">{children}</div>
            {footer && <footer className="border-t border-line px-5 py-4">{footer}</footer>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
