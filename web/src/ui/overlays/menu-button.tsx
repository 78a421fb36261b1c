import { Ellipsis } from 'lucide-react'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { openMenu, useMenu, type MenuItem } from './menu-store.ts'

export interface MenuButtonProps {
  label: string
  /** Called when the menu opens; may return a promise. */
  items: () => readonly MenuItem[] | Promise<readonly MenuItem[]>
  icon?: ReactNode
  size?: 'regular' | 'dense' | undefined
}

/** Opens the page's single menu, so a row of a list costs no more than a button. */
export function MenuButton({
  label,
  items,
  icon = <Ellipsis size={18} />,
  size = 'regular',
}: MenuButtonProps) {
  const id = useId()
  const expanded = useMenu((state) => state.open && state.menu?.anchor.id === id)
  const open = async ({ currentTarget: anchor }: MouseEvent<HTMLButtonElement>) =>
    openMenu({ anchor, label, items: await items() })
  return (
    <IconButton
      id={id}
      label={label}
      icon={icon}
      size={size}
      aria-haspopup="menu"
      aria-expanded={expanded}
      onClick={(event) => void open(event)}
    />
  )
}
