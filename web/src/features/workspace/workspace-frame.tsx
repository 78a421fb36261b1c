import { type ReactNode } from 'react'
import { useIsDesktop } from '../../lib/browser/use-breakpoint.ts'
import { useShortcut } from '../../lib/browser/keys/use-shortcut.ts'
import { toggleSidebar } from '../../lib/browser/ui-state.ts'
import { AssistantDock } from './assistant-dock.tsx'
import { BottomBar } from './bar/bottom-bar.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { TopBar } from './bar/top-bar.tsx'

/** Sidebar, bar and content of every screen of a connected account, the assistant included. */
export function WorkspaceFrame({ children }: { children: ReactNode }) {
  const desktop = useIsDesktop()
  useShortcut('sidebar', toggleSidebar)
  return (
    <div className="flex grow">
      {desktop && <Sidebar />}
      <div className="flex min-w-0 grow flex-col">
        <TopBar desktop={desktop} />
        <div className="flex grow">
          <main id="content" className="workspace-content grow bg-pane">
            {children}
          </main>
          <AssistantDock />
        </div>
        <BottomBar />
      </div>
    </div>
  )
}
