import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { useIsDesktop } from '../../lib/browser/use-breakpoint.ts'
import { useShortcut } from '../../lib/browser/use-shortcut.ts'
import { useAccounts, useSelectedAccount } from '../session/use-accounts.ts'
import { Sidebar } from './sidebar.tsx'
import { toggleSidebar } from '../../lib/browser/ui-state.ts'
import { TopBar } from './top-bar.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { useEntry } from './use-section.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const SectionBanners = lazyPart(async () => (await import('./section-banners.tsx')).SectionBanners)

/** Layout of the Instagram workspace. */
export function WorkspaceShell() {
  const desktop = useIsDesktop()
  useShortcut('sidebar', toggleSidebar)
  return (
    <div className="flex grow">
      {desktop && <Sidebar />}
      <div className="flex min-w-0 grow flex-col">
        <TopBar desktop={desktop} />
        <main id="content" className="workspace-content grow bg-pane">
          <Suspense>
            <SectionBanners />
          </Suspense>
          <Section />
        </main>
        <BottomBar />
      </div>
    </div>
  )
}

/** Without an account, only sections with personal settings are available. */
function Section() {
  const { data } = useAccounts()
  const account = useSelectedAccount()
  const personal = useEntry() === 'settings'
  return account || !data || personal ? <Outlet /> : <NoAccount />
}

/** Shown instead of a section that requires an account. */
function NoAccount() {
  return (
    <>
      <h1 className="title">{m.workspace()}</h1>
      <EmptyState
        title={m.workspace_no_account_title()}
        text={m.workspace_no_account_text()}
        action={
          <LinkButton variant="primary" to={paths.platforms}>
            {m.common_connect_an_account()}
          </LinkButton>
        }
      />
    </>
  )
}
