import { Menu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { releaseKeys } from '../../lib/browser/keys/held-keys.ts'
import { type Shortcut, shortcutKeys, shownKeys } from '../../lib/shortcut-keys.ts'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { cx } from '../cx.ts'
import { Keys } from '../keys.tsx'
import { landmarkOf, listClass, optionClass } from './popup-style.ts'
import { useFinalFocus } from './use-final-focus.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  /** Its key, shown at the end. */
  shortcut?: Shortcut | undefined
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
  const hasKeys = useUiState((state) => state.singleKeys)
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
                aria-keyshortcuts={item.shortcut && hasKeys ? shortcutKeys[item.shortcut] : undefined}
                onClick={item.onSelect}
                className={cx(optionClass, item.danger ? 'text-bad' : 'text-text')}
              >
                {item.icon}
                <span className="grow">{item.label}</span>
                {item.shortcut && hasKeys && (
                  <span aria-hidden="true" className="max-lg:hidden">
                    <Keys keys={shownKeys(item.shortcut)} between="" />
                  </span>
                )}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
