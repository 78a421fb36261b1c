import { Suspense } from 'react'
import { m } from '@skein/messages'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../../ui/loading/missing-part.tsx'
import { SidebarContent } from './sidebar-content.tsx'

const MenuTools = lazyPart(async () => (await import('../bar/top-bar-tools.tsx')).MenuTools, MissingTool)

interface MenuDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The content of the sidebar below 1024 px. */
export function MenuDrawer({ open, onOpenChange }: MenuDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={m.workspace()} side="left">
      <div className="flex min-h-full flex-col">
        <Suspense>
          <MenuTools />
        </Suspense>
        <SidebarContent compact={false} onNavigate={() => onOpenChange(false)} />
      </div>
    </Drawer>
  )
}
