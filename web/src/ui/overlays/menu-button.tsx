import { Ellipsis } from 'lucide-react'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { useKeysOfPopup } from '../../lib/browser/held-keys.ts'
import { IconButton } from '../icon-button.tsx'
import { lazyOverlay } from './lazy-overlay.tsx'
import type { MenuItem } from './menu-popup.tsx'

const MenuPopup = lazyOverlay(async () => (await import('./menu-popup.tsx')).MenuPopup)

/** A menu of a button: spread `trigger` on the button and render `popup` beside it. `items` is called at each opening. */
export function useMenu(label: string, items: () => readonly MenuItem[]) {
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useKeysOfPopup(open)
  const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setAnchor(currentTarget)
    setOpen(true)
  }
  return {
    trigger: { 'aria-haspopup': 'menu', 'aria-expanded': open, onClick } as const,
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
