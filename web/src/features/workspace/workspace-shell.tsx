import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { useIsDesktop } from '../../lib/browser/use-breakpoint.ts'
import { useShortcut } from '../../lib/browser/use-shortcut.ts'
import { useAccounts, useSelectedAccount } from '../session/use-accounts.ts'
import { Sidebar } from './sidebar.tsx'
import { toggleSidebar } from '../../lib/browser/ui-state.ts'
import { TopBar } from './top-bar.tsx'
import { cx } from '../../ui/cx.ts'
import { tabSections, sectionOf } from './sections.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const SectionBanners = lazyPart(async () => (await import('./section-banners.tsx')).SectionBanners)

/** Layout of the Instagram workspace. */
export function WorkspaceShell() {
  const desktop = useIsDesktop()
  useShortcut('$mod+b', toggleSidebar)
  return (
    <div className="flex grow">
      {desktop && <Sidebar />}
      <div className="flex min-w-0 grow flex-col">
        <TopBar desktop={desktop} />
        <div className="flex grow flex-col border-line bg-s1 lg:rounded-ss-sheet lg:border-t lg:border-s">
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
  const own = useRouterState({ select: ({ location }) => sectionOf(location.pathname) === paths.settings })
  return account || !data || own ? <Outlet /> : <NoAccount />
}

/** Tabs of the workspace. They are links, because each has its own URL. */
function SectionTabs() {
  const active = useRouterState({ select: (state) => sectionOf(state.location.pathname) })
  return (
    <nav aria-label={m.workspace_sections()} className="border-b border-line">
      <ul className="frame flex overflow-x-auto">
        {tabSections.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path}
              activeOptions={{ exact: true }}
              aria-current={active === path ? 'page' : undefined}
              className={cx(
                'label-text -mb-px flex h-12 items-center border-b-2 px-3 text-body whitespace-nowrap transition-colors duration-(--press)',
                active === path ? 'border-brand text-text' : 'border-transparent text-text-3 hover:text-text',
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
