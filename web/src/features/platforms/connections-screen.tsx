import type { ConnectedAccount, Platform } from '@skein/contract/accounts/accounts'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { TopTools } from '../notifications/top-tools.tsx'
import { useAccounts } from '../session/use-accounts.ts'
import { useUser } from '../session/use-session.ts'
import { AccountRows } from './account-rows.tsx'
import { AssistantButton } from './assistant-button.tsx'
import { PlatformCard } from './platform-card.tsx'
import { SignOutButton } from './platforms-header.tsx'
import { useConnect } from './use-connect.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { OneLine } from '../../ui/one-line.tsx'

const kindTexts = {
  social: {
    tab: m.connections_social_tab(),
    connected: m.connections_social_connected(),
    connect: m.connections_social_connect(),
    empty: m.platforms_no_social(),
  },
  tools: {
    tab: m.connections_tools_tab(),
    connected: m.connections_tools_connected(),
    connect: m.connections_tools_connect(),
    empty: m.connections_tools_empty(),
  },
}

/** Loaded on demand, because its icon is in a chunk that the screen does not need. */
const MoreSoon = lazyPart(async () => (await import('./more-soon.tsx')).MoreSoon)

type Kind = 'social' | 'tools'

const kinds: readonly Kind[] = ['social', 'tools']
const platformsOf: Record<Kind, readonly Platform[]> = { social: ['instagram', 'x'], tools: ['gmail'] }

/** Connected accounts on the left, available platforms on the right; social media and tools separated. */
export function ConnectionsScreen() {
  useDocumentTitle(m.connections_title())
  const [kind, setKind] = useState<Kind>('social')
  const accounts = useAccounts()
  const { connecting, connect } = useConnect(useUser().id)
  return (
    <>
      <Header lacksAccount={accounts.data?.length === 0} onConnect={() => connect('instagram')} />
      <main id="content" className="frame grow pt-6 pb-16 lg:pt-10">
        <h1 className="title mb-6">{m.connections_title()}</h1>
        <Tabs
          label={m.connections_kinds()}
          value={kind}
          items={kinds.map((value) => ({ value, label: kindTexts[value].tab }))}
          onValueChange={setKind}
        >
          {kinds.map((value) => (
            <TabPanel key={value} value={value} className="pt-6">
              <Connections kind={value} accounts={accounts} connecting={connecting} onConnect={connect} />
            </TabPanel>
          ))}
        </Tabs>
      </main>
    </>
  )
}

interface ConnectionsProps {
  kind: Kind
  accounts: UseQueryResult<ConnectedAccount[]>
  connecting: Platform | null
  onConnect: (platform: Platform) => void
}

function Connections({ kind, accounts, connecting, onConnect }: ConnectionsProps) {
  const words = kindTexts[kind]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-10 md:grid-cols-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] xl:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
      <section aria-label={words.connected}>
        <h2 className="section-head mb-2">{words.connected}</h2>
        <AccountRows
          kind={kind === 'social' ? 'social' : 'email'}
          query={accounts}
          empty={words.empty}
          onReconnect={onConnect}
        />
      </section>
      <section aria-label={words.connect}>
        <h2 className="section-head mb-4">{words.connect}</h2>
        <div className="grid gap-4 xl:grid-cols-2">
          {platformsOf[kind].map((platform) => (
            <PlatformCard
              key={platform}
              heading="h3"
              platform={platform}
              accounts={accounts.data}
              connecting={connecting}
              onConnect={onConnect}
            />
          ))}
          {kind === 'tools' && (
            <Suspense>
              <MoreSoon />
            </Suspense>
          )}
        </div>
      </section>
    </div>
  )
}

function Header({ lacksAccount, onConnect }: { lacksAccount: boolean; onConnect: () => void }) {
  const user = useUser()
  return (
    <header className="border-b border-line">
      <div className="frame flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <LinkButton
          to={paths.landing}
          variant="ghost"
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          className="me-auto"
        >
          {m.common_back()}
        </LinkButton>
        <div className="flex min-w-0 items-center justify-between gap-3 max-sm:order-last max-sm:w-full">
          <OneLine className="meta">{user.email}</OneLine>
          <AssistantButton label={m.connections_talk()} lacksAccount={lacksAccount} onConnect={onConnect} />
        </div>
        <TopTools />
        <SignOutButton />
      </div>
    </header>
  )
}
