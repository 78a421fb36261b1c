import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { useAccounts, useSelectedAccount } from '../session/use-accounts.ts'
import { useEntry } from './use-section.ts'
import { WorkspaceFrame } from './workspace-frame.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../ui/loading/missing-part.tsx'

const SectionBanners = lazyPart(
  async () => (await import('./section-banners.tsx')).SectionBanners,
  MissingTool,
)

/** Layout of the Instagram workspace. */
export function WorkspaceShell() {
  return (
    <WorkspaceFrame>
      <Suspense>
        <SectionBanners />
      </Suspense>
      <Section />
    </WorkspaceFrame>
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
