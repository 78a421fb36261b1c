import { Ellipsis } from 'lucide-react'
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { type MenuEntry, useKeysOfPopup } from '../../lib/browser/keys/held-keys.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { lazyOverlay } from './lazy-overlay.tsx'
import type { MenuItem } from './menu-popup.tsx'

const MenuPopup = lazyOverlay(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** A menu of a button: spread `trigger` on the button and render `popup` beside it. `items` is called at each opening. */
export function useMenu(label: string, items: () => readonly MenuItem[]) {
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [arrow, setArrow] = useState<MenuEntry | null>(null)
  useKeysOfPopup(open, arrow)
  const openBy = (button: HTMLElement, key: MenuEntry | null) => {
    setAnchor(button)
    setArrow(key)
    setOpen(true)
  }
  // A press of Enter or Space is a click without a count.
  const onClick = ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) =>
    openBy(currentTarget, detail === 0 ? 'ArrowDown' : null)
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const { key } = event
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    openBy(event.currentTarget, key)
  }
  return {
    trigger: { 'aria-haspopup': 'menu', 'aria-expanded': open, onClick, onKeyDown } as const,
    popup: anchor && (
      <MenuPopup open={open} anchor={anchor} label={label} items={items()} onClose={() => setOpen(false)} />
    ),
  }
}

export interface MenuButtonProps {
  label: string
  items: () => readonly MenuItem[]
  icon?: ReactNode
  size?: 'regular' | 'dense' | undefined
}

export function MenuButton({ label, items, icon = <Ellipsis size={18} />, size }: MenuButtonProps) {
  const { trigger, popup } = useMenu(label, items)
  return (
    <>
      <IconButton label={label} icon={icon} size={size} {...trigger} />
      {popup}
    </>
  )
}
