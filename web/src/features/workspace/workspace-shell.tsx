import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { paths } from '../../lib/paths.ts'
import { useIsDesktop } from '../../lib/browser/use-breakpoint.ts'
import { useShortcut } from '../../lib/browser/use-shortcut.ts'
import { useAccounts, useSelectedAccount } from '../session/use-accounts.ts'
import { NoAccount } from './no-account.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { Sidebar } from './sidebar.tsx'
import { toggleSidebar } from './toggle-sidebar.ts'
import { TopBar } from './top-bar.tsx'

const SectionBanners = lazy(async () => ({ default: (await import('./section-banners.tsx')).SectionBanners }))

/** Layout of the Instagram workspace. */
export function WorkspaceShell() {
  const desktop = useIsDesktop()
  useShortcut('$mod+b', toggleSidebar)
  return (
    <div className="flex grow">
      {desktop && <Sidebar />}
      <div className="flex min-w-0 grow flex-col">
        <TopBar desktop={desktop} />
        <div className="flex grow flex-col border-line bg-s1 lg:rounded-tl-sheet lg:border-t lg:border-l">
          <SectionTabs />
          <main id="content" className="frame grow py-6 lg:py-8">
            <Suspense>
              <SectionBanners />
            </Suspense>
            <Section />
          </main>
        </div>
      </div>
    </div>
  )
}

/** Without an account, only sections with personal settings are available. */
function Section() {
  const { data } = useAccounts()
  const account = useSelectedAccount()
  const own = useRouterState({ select: ({ location }) => location.pathname === paths.settings })
  return account || !data || own ? <Outlet /> : <NoAccount />
}
