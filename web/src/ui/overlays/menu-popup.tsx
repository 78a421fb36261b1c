import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { releaseKeys } from '../../lib/browser/held-keys.ts'
import { cx } from '../cx.ts'
import { landmarkOf, listClass, optionClass } from './popup-style.ts'
import { useFinalFocus } from './use-final-focus.ts'

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
          <Menu.Popup
            aria-label={label}
            className={listClass}
            onFocus={() => void releaseKeys()}
            {...useFinalFocus(anchor)}
          >
            {items.map((item) => (
              <Menu.Item
                key={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={cx(optionClass, item.danger ? 'text-bad' : 'text-text')}
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
