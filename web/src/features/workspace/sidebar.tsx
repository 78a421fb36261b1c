import { useUiState } from '../../lib/browser/ui-state.ts'
import { brandName } from '../../lib/brand-name.ts'
import { Brand } from '../../ui/brand.tsx'
import { cx } from '../../ui/cx.ts'
import { SidebarContent } from './sidebar-content.tsx'

/** 220 px wide, or 64 px with icons only. */
export function Sidebar() {
  const collapsed = useUiState((state) => state.sidebarCollapsed)
  return (
    <aside
      className={cx(
        'sticky top-0 flex h-[calc(100dvh-var(--foot)-var(--bar,0px))] shrink-0 flex-col gap-1 overflow-x-hidden overflow-y-auto border-e border-line pb-2',
        collapsed ? 'w-16 px-2' : 'w-55 px-2',
      )}
    >
      <div
        className={cx('flex h-(--top-bar) shrink-0 items-center', collapsed ? 'justify-center' : 'ps-2.5')}
      >
        <Brand name={brandName} compact={collapsed} />
      </div>
      <SidebarContent compact={collapsed} collapsible />
    </aside>
  )
}
