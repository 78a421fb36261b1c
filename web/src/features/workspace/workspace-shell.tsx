import { Outlet } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { useIsDesktop } from '../../lib/use-breakpoint.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { connectInstagramUrl } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { workspaceWords } from '../../words/workspace.ts'
import { useAccounts, useSelectedAccount } from '../session/use-accounts.ts'
import { useConnectedNotice } from '../session/use-connected-notice.ts'
import { useUser } from '../session/use-session.ts'
import { SectionTabs } from './section-tabs.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useWorkspaceShortcuts } from './use-workspace-shortcuts.ts'

/** What surrounds every screen of the Instagram workspace. */
export function WorkspaceShell() {
  const desktop = useIsDesktop()
  useConnectedNotice(workspaceWords.connected)
  useWorkspaceShortcuts()
  return (
    <div className="flex grow">
      {desktop && <Sidebar />}
      <div className="flex min-w-0 grow flex-col">
        <TopBar desktop={desktop} />
        <div className="flex grow flex-col border-line bg-s1 lg:rounded-tl-sheet lg:border-t lg:border-l">
          <SectionTabs />
          <main id="content" className="frame grow py-6 lg:py-8">
            <ReconnectBanner />
            <Section />
          </main>
        </div>
      </div>
    </div>
  )
}

/** Without an account no section has anything to show. */
function Section() {
  const { data } = useAccounts()
  const account = useSelectedAccount()
  if (account || !data) return <Outlet />
  return (
    <>
      <h1 className="title">{workspaceWords.workspace}</h1>
      <EmptyState
        title={workspaceWords.noAccountTitle}
        text={workspaceWords.noAccountText}
        action={
          <LinkButton variant="primary" to={paths.platforms}>
            {workspaceWords.connectAccount}
          </LinkButton>
        }
      />
    </>
  )
}

function ReconnectBanner() {
  const account = useSelectedAccount()
  const user = useUser()
  if (account?.status !== 'needs_reconnect') return null
  return (
    <div className="mb-6">
      <Banner
        type="warning"
        action={
          <Button
            size="dense"
            variant="primary"
            onClick={() => location.assign(connectInstagramUrl(user.id))}
          >
            {workspaceWords.reconnect}
          </Button>
        }
      >
        {workspaceWords.reconnectBanner(account.username)}
      </Banner>
    </div>
  )
}
