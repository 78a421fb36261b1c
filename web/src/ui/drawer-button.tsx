import { Menu } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Drawer, preloadDrawer } from './drawer.tsx'
import { IconButton } from './icon-button.tsx'

export interface DrawerButtonProps {
  label: string
  /** Of the drawer. */
  title: string
  /** What is in it; whoever has chosen closes it. */
  children: (close: () => void) => ReactNode
}

/** Opens what stands beside the page on a wide screen. */
export function DrawerButton({ label, title, children }: DrawerButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={label}
        icon={<Menu size={20} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} title={title} side="left">
        {children(() => setOpen(false))}
      </Drawer>
    </>
  )
}
