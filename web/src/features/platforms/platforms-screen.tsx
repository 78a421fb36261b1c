import type { ConnectedAccount, Platform } from '@skein/contract/accounts/accounts'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { cx } from '../../ui/cx.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useAccounts } from '../session/use-accounts.ts'
import { useUser } from '../session/use-session.ts'
import { AssistantButton } from './assistant-button.tsx'
import { PlatformCard } from './platform-card.tsx'
import { PlatformsHeader } from './platforms-header.tsx'
import { useConnect } from './use-connect.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AccountRows } from './account-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { rememberWantedPath, useSessionStore } from '../session/session-store.ts'

const platforms: Platform[] = ['instagram', 'x', 'gmail']

/** Available platforms and connected accounts. */
export function PlatformsScreen() {
  useDocumentTitle(m.common_platforms())
  const user = useUser()
  const accounts = useAccounts()
  const { connecting, connect } = useConnect(user.id)
  const { assistant } = useSearch({ from: '/signed-in/platforms' })
  const navigate = useNavigate({ from: paths.platforms })
  const hasAccount = (accounts.data?.length ?? 0) > 0
  /** With an account, opening it comes before connecting another. The keys keep the list when they change places. */
  const parts = [
    <AccountList key="accounts" query={accounts} onReconnect={connect} />,
    <div key="platforms" className="grid gap-4 md:grid-cols-3 xl:grid-cols-1">
      {platforms.map((platform) => (
        <PlatformCard
          key={platform}
          platform={platform}
          accounts={accounts.data}
          connecting={connecting}
          onConnect={connect}
        />
      ))}
    </div>,
  ]
  return (
    <>
      <PlatformsHeader />
      <main id="content" className="frame grow pb-16">
        <div className="flex flex-wrap items-end justify-between gap-4 py-6 lg:py-10">
          <div>
            <h1 className="title">{m.common_platforms()}</h1>
            <p className="mt-2 text-chat text-text-2">{m.platforms_lead()}</p>
          </div>
          <AssistantButton
            label={m.common_ai_assistant()}
            lacksAccount={accounts.data?.length === 0}
            asked={assistant !== undefined}
            onAnswered={() => void navigate({ search: {}, replace: true })}
            onConnect={() => connect('instagram')}
          />
        </div>
        <div className="mb-6 flex flex-col gap-3 empty:hidden">
          <RequestedPage />
        </div>
        <div
          className={cx(
            'grid items-start gap-6 grid-cols-[minmax(0,1fr)] xl:gap-8',
            hasAccount
              ? 'xl:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]'
              : 'xl:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]',
          )}
        >
          {hasAccount ? parts : parts.toReversed()}
        </div>
      </main>
    </>
  )
}

interface AccountListProps {
  query: UseQueryResult<ConnectedAccount[]>
  onReconnect: (platform: Platform) => void
}

type Kind = 'social' | 'email'

/** Connected accounts in tabs: social accounts and mailboxes. */
function AccountList({ query, onReconnect }: AccountListProps) {
  const [kind, setKind] = useState<Kind>('social')
  const items = [
    { value: 'social', label: m.platforms_social() },
    { value: 'email', label: m.common_email() },
  ] as const
  return (
    <section
      aria-label={m.platforms_accounts()}
      className="rounded-card border border-line bg-pane p-2 pb-4 md:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-3 pb-1 md:px-0">
        <h2 className="section-head">{m.platforms_accounts()}</h2>
        <LinkButton to={paths.connections} variant="ghost" size="dense" className="-me-3 max-sm:-ms-3">
          {m.common_manage_connections()}
        </LinkButton>
      </div>
      <Tabs label={m.platforms_account_kinds()} value={kind} items={items} onValueChange={setKind}>
        {items.map(({ value }) => (
          <TabPanel key={value} value={value} className="px-3 pt-3 md:px-0">
            <AccountRows
              kind={value}
              query={query}
              empty={value === 'social' ? m.platforms_no_social() : m.platforms_no_email()}
              onReconnect={onReconnect}
            />
          </TabPanel>
        ))}
      </Tabs>
    </section>
  )
}

/** Links to the page that was requested before sign-in. */
function RequestedPage() {
  const wanted = useSessionStore((state) => state.wantedPath)
  const router = useRouter()
  if (!wanted || wanted.startsWith(paths.platforms)) return null
  const go = () => {
    rememberWantedPath(null)
    router.history.push(wanted)
  }
  return (
    <Banner
      type="info"
      onDismiss={() => rememberWantedPath(null)}
      action={
        <Button size="dense" onClick={go}>
          {m.platforms_continue()}
        </Button>
      }
    >
      {m.platforms_continue_to({ page: wanted.split('?')[0] ?? wanted })}
    </Banner>
  )
}
