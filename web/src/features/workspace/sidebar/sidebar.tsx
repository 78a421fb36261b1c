import { useUiState } from '../../../lib/browser/ui-state.ts'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { brandName } from '../../../lib/brand-name.ts'
import { Brand } from '../../../ui/brand.tsx'
import { cx } from '../../../ui/cx.ts'
import { useIsDocked } from '../use-docked.ts'
import { SidebarContent } from './sidebar-content.tsx'

/** 220 px wide, or 64 px with icons only: by choice, or while the assistant takes the space on a window below 1536 px. */
export function Sidebar() {
  const isRoomy = useMedia('(min-width: 96rem)')
  const lacksSpace = useIsDocked() && !isRoomy
  const collapsed = useUiState((state) => state.sidebarCollapsed) || lacksSpace
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
      <SidebarContent compact={collapsed} collapsible={!lacksSpace} />
    </aside>
  )
}
