import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { Brand } from '../../ui/brand.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { brandName } from '../../copy/app.ts'
import { workspaceWords } from '../../copy/workspace.ts'
import { SidebarContent } from './sidebar-content.tsx'
import { toggleSidebar } from './toggle-sidebar.ts'

/** 232 px wide, or 64 px with icons only. */
export function Sidebar() {
  const collapsed = useUiState((state) => state.sidebarCollapsed)
  return (
    <aside
      className={cx(
        'sticky top-0 flex h-[calc(100dvh-var(--foot))] shrink-0 flex-col gap-2 overflow-x-hidden overflow-y-auto pb-3',
        collapsed ? 'w-16 px-2.5' : 'w-58 px-3',
      )}
    >
      <div className={cx('flex items-center', collapsed ? 'flex-col pt-2' : 'h-14 justify-between pl-2')}>
        <Brand name={brandName} compact={collapsed} />
        <IconButton
          label={collapsed ? workspaceWords.expand : workspaceWords.collapse}
          icon={collapsed ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
          aria-expanded={!collapsed}
          className="aria-expanded:bg-transparent"
          onClick={toggleSidebar}
        />
      </div>
      <SidebarContent compact={collapsed} />
    </aside>
  )
}
