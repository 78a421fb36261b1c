import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../../ui/loading/missing-part.tsx'
import { rovingFocus } from '../../../ui/roving-focus.ts'
import { MenuDrawer } from '../sidebar/menu-drawer.tsx'
import { tabSections } from '../sections.ts'
import { showCurrent } from '../show-current.ts'
import { useSection } from '../use-section.ts'

const TopBarTools = lazyPart(async () => (await import('./top-bar-tools.tsx')).TopBarTools, MissingTool)

/** The one bar of the workspace: tabs, then search, notifications, pause and theme. Tablets have the menu before the tabs. */
export function TopBar({ desktop }: { desktop: boolean }) {
  return (
    <header className="flex h-(--top-bar) shrink-0 items-center gap-1 border-b border-line bg-canvas px-1 md:px-2 lg:sticky lg:top-0 lg:z-20 lg:px-4">
      {!desktop && <TabletMenu />}
      <SectionTabs />
      <div
        ref={rovingFocus}
        role="toolbar"
        aria-label={m.workspace_tools()}
        className="ms-auto flex shrink-0 items-center lg:gap-1"
      >
        <Suspense>
          <TopBarTools />
        </Suspense>
      </div>
    </header>
  )
}

/** On phones, the bar at the bottom opens the menu. */
function TabletMenu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={m.workspace_open_menu()}
        icon={<Menu size={20} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="max-md:hidden"
        onClick={() => setOpen(true)}
      />
      <MenuDrawer open={open} onOpenChange={setOpen} />
    </>
  )
}

/** Tabs of the workspace. They are links, because each has its own URL. */
function SectionTabs() {
  const section = useSection()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(nav.current), [section])
  return (
    <nav
      ref={nav}
      aria-label={m.workspace_sections()}
      className="scroll-edges min-w-0 overflow-x-auto [scrollbar-width:none]"
    >
      <ul ref={rovingFocus} className="flex w-max py-0.5 md:gap-1">
        {tabSections.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path}
              activeOptions={{ exact: true }}
              aria-current={section === path ? 'page' : undefined}
              className={cx(
                'label-text flex h-11 min-w-11 items-center justify-center rounded-control px-1 whitespace-nowrap min-[400px]:px-1.5 sm:px-2 transition-colors duration-(--press) md:px-3 md:text-body lg:h-8',
                section === path
                  ? 'bg-raised text-text forced-colors:underline'
                  : 'text-text-2 hover:bg-raised hover:text-text',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
