import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { listClass } from './popup-style.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

interface MenuPopupProps {
  open: boolean
  /** The button that opened the menu; focus returns to it. */
  anchor: HTMLElement
  /** Accessible name. */
  label: string
  items: readonly MenuItem[]
  onClose: () => void
}

export function MenuPopup({ open, anchor, label, items, onClose }: MenuPopupProps) {
  return (
    <Menu.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal container={landmarkOf(anchor)}>
        <Menu.Positioner
          anchor={anchor}
          align="end"
          positionMethod="fixed"
          sideOffset={6}
          collisionPadding={12}
          className="z-50"
        >
          <Menu.Popup aria-label={label} className={listClass} finalFocus={() => anchor}>
            {items.map((item) => (
              <Menu.Item
                key={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={cx(
                  'flex min-h-11 cursor-default items-center gap-2.5 rounded-control px-3 text-body outline-none select-none lg:min-h-9',
                  'data-disabled:opacity-50 data-highlighted:bg-overlay',
                  item.danger ? 'text-bad' : 'text-text',
                )}
              >
                {item.icon}
                {item.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Returns the landmark of the anchor, so assistive technology finds the menu in the same region. */
const landmarkOf = (anchor: HTMLElement): HTMLElement =>
  anchor.closest<HTMLElement>('main, aside, header, [role=dialog]') ?? document.body
