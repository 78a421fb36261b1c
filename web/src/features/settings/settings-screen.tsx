import { Link, Navigate, useLocation, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { m } from '@skein/messages'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { paths, settingsPath, type SettingsPage } from '../../lib/paths.ts'
import { cx } from '../../ui/cx.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { accountName } from '../session/session-logic.ts'
import { useAccounts, useSelectedAccount } from '../session/use-accounts.ts'
import { useUser } from '../session/use-session.ts'
import {
  accountPages,
  isAccountPage,
  isServerPage,
  isWorkspacePage,
  pageOfHash,
  personalPages,
  serverPages,
  settingsPageOf,
  workspacePages,
} from './settings-pages.tsx'
import { WaitingSection } from './waiting.tsx'
import { settingsPages } from '../../copy/settings-pages.ts'
import { usePermission } from '../session/use-permission.ts'
import { PermittedFields, RoleNotice } from '../session/permitted.tsx'

/** Settings of the selected account and of the signed-in user, one page per topic. */
export function SettingsScreen() {
  const account = useSelectedAccount()
  const { page: name } = useParams({ strict: false })
  const hash = useLocation({ select: (location) => location.hash })
  const first: SettingsPage = account ? 'connection' : 'interface'
  const page = name === undefined ? (pageOfHash(hash) ?? first) : settingsPageOf(name)
  useDocumentTitle(page === null ? m.common_settings() : m.settings_title_of({ page: settingsPages[page] }))
  return (
    <>
      <h1 className="title">{m.common_settings()}</h1>
      {account && <p className="mt-1 text-text-2">{m.settings_of({ name: accountName(account) })}</p>}
      <div className="mt-4 grid gap-6 lg:mt-8 lg:gap-10 lg:grid-cols-[190px_minmax(0,760px)]">
        <SettingsNav current={page} hasAccount={account !== null} />
        <div className="flex min-w-0 flex-col gap-14">
          <Suspense fallback={<Waiting />}>
            {page === null ? <Unknown /> : <Page page={page} />}
            <HeadingFocus page={page} />
          </Suspense>
        </div>
      </div>
      {name === undefined && pageOfHash(hash) !== null && page !== null && (
        <Navigate to={paths.settingsPage} params={{ page }} replace />
      )}
    </>
  )
}

/** Focuses the heading of another page also when its code was still loading at the navigation. */
function HeadingFocus({ page }: { page: SettingsPage | null }) {
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    const heading = document.querySelector<HTMLElement>('[data-page-heading]')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [page])
  return null
}

const Waiting = () => <WaitingSection rows={4} />

const Unknown = () => (
  <>
    <Waiting />
    <Navigate to={paths.settings} replace />
  </>
)

function Page({ page }: { page: SettingsPage }) {
  const account = useSelectedAccount()
  const { administrator } = useUser()
  if (isServerPage(page))
    return administrator ? serverPages[page].map((Part) => <Part key={page} />) : <Unknown />
  if (isWorkspacePage(page)) return workspacePages[page].map((Part) => <Part key={page} />)
  if (!isAccountPage(page)) return personalPages[page].map((Part) => <Part key={page} />)
  if (!account) return <NoAccount />
  const parts = accountPages[page].map((Part, at) => (
    <Part key={`${account.id} ${String(at)}`} platformUserId={account.platform_user_id} />
  ))
  return (
    <>
      <div className="-mb-8 empty:hidden">
        <RoleNotice />
      </div>
      {/* The checks of the connection can be repeated by everybody. */}
      {page === 'connection' ? parts : <PermittedFields>{parts}</PermittedFields>}
    </>
  )
}

function NoAccount() {
  const { isPending } = useAccounts()
  if (isPending) return <Waiting />
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line p-5">
      <p className="min-w-0 grow basis-64 text-text-2">{m.settings_no_account()}</p>
      <LinkButton to={paths.platforms} variant="primary">
        {m.common_connect_an_account()}
      </LinkButton>
    </div>
  )
}

interface SettingsNavProps {
  current: SettingsPage | null
  hasAccount: boolean
}

/** Links to the pages: beside the page on wide screens, a row above it on phones. */
function SettingsNav({ current, hasAccount }: SettingsNavProps) {
  const { administrator } = useUser()
  const mayAudit = usePermission('admin')
  const groups = [
    ...(hasAccount ? [{ title: m.settings_group_account(), pages: accountPages }] : []),
    { title: m.settings_team_workspace(), pages: workspacePages },
    { title: m.settings_group_personal(), pages: personalPages },
    ...(administrator ? [{ title: m.settings_group_installation(), pages: serverPages }] : []),
  ]
  return (
    <nav aria-label={m.settings_sections()} className="min-w-0">
      <div className="flex gap-0.5 max-lg:-mx-[12px] max-lg:overflow-x-auto lg:sticky lg:top-[calc(var(--top-bar)+24px)] lg:flex-col">
        {groups.map(({ title, pages }) => (
          <div key={title}>
            <p className="meta mt-3 mb-1 px-3 max-lg:hidden">{title}</p>
            <ul aria-label={title} className="flex gap-0.5 lg:flex-col">
              {Object.keys(pages).flatMap((name) => {
                const page = settingsPageOf(name)
                return page === null || (page === 'audit' && !mayAudit)
                  ? []
                  : [<NavLink key={page} page={page} active={page === current} />]
              })}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

/** Scrolls the row of a phone to the link of the open page. */
const showLink = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'center' })

const NavLink = ({ page, active }: { page: SettingsPage; active: boolean }) => (
  <li ref={active ? showLink : undefined}>
    <Link
      to={settingsPath(page)}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'label-text flex min-h-11 items-center rounded-control px-3 whitespace-nowrap lg:min-h-8 hover:bg-overlay hover:text-text',
        active ? 'bg-overlay text-text' : 'text-text-2',
      )}
    >
      {settingsPages[page]}
    </Link>
  </li>
)
