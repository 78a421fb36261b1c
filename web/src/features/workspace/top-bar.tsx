import { Menu } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Brand } from '../../ui/brand.tsx'
import { Drawer, preloadDrawer } from '../../ui/overlays/drawer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { brandName } from '../../copy/app.ts'
import { workspaceWords } from '../../copy/workspace.ts'
import { LateTools } from '../notifications/late-tools.tsx'
import { SidebarContent } from './sidebar-content.tsx'

const ThemeMenu = lazyPart(
  async () => (await import('./theme-menu.tsx')).ThemeMenu,
  <span className="w-11 lg:w-10" />,
)

/** Above the sheet: the way into the menu on a small screen, the theme, the palette and the notices. */
export function TopBar({ desktop, pause }: { desktop: boolean; pause: ReactNode }) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 px-2 lg:px-6">
      {!desktop && (
        <>
          <MobileMenu />
          <Brand name={brandName} />
        </>
      )}
      <div className="ml-auto flex items-center gap-1">
        {/* It is known late whether everything rests: what stands beside must not move by it. */}
        <span className="min-w-11 md:min-w-30">{pause}</span>
        <LateTools />
        <ThemeMenu />
      </div>
    </header>
  )
}

function MobileMenu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={workspaceWords.openMenu}
        icon={<Menu size={20} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preloadDrawer}
        onFocus={preloadDrawer}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} title={workspaceWords.workspace} side="left">
        <div className="flex min-h-full flex-col">
          <SidebarContent compact={false} onNavigate={() => setOpen(false)} />
        </div>
      </Drawer>
    </>
  )
}
