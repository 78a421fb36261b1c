import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '@skein/messages'
import { Brand } from '../../ui/brand.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SidebarContent } from './sidebar.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { brandName } from '../../lib/brand-name.ts'

const TopBarTools = lazyPart(async () => (await import('./top-bar-tools.tsx')).TopBarTools)

/** Top bar: menu button on small screens, theme, palette and notifications. */
export function TopBar({ desktop }: { desktop: boolean }) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 px-2 lg:px-6">
      {!desktop && (
        <>
          <MobileMenu />
          <Brand name={brandName} compact="narrow" />
        </>
      )}
      <div className="ms-auto flex items-center gap-1">
        <Suspense>
          <TopBarTools />
        </Suspense>
      </div>
    </header>
  )
}

function MobileMenu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={m.workspace_open_menu()}
        icon={<Menu size={20} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} title={m.workspace()} side="left">
        <div className="flex min-h-full flex-col">
          <SidebarContent compact={false} onNavigate={() => setOpen(false)} />
        </div>
      </Drawer>
    </>
  )
}
