import type { ConnectedAccount, Platform } from '@skein/contract/accounts/accounts'
import { hasPermission } from '@skein/contract/workspaces/permissions'
import { m } from '@skein/messages'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { workspacesQuery } from '../../components/queries/workspaces-query.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../ui/loading/missing-part.tsx'
import { TabPanel, Tabs } from '../../ui/tabs/tabs.tsx'
import { useAccounts } from '../session/use-accounts.ts'
import { useUser } from '../session/use-session.ts'
import { AccountRows, type AccountKind } from './account-rows.tsx'
import { AssistantButton } from './assistant-button.tsx'
import { PlatformRow } from './platform-row.tsx'
import { PlatformsHeader } from './platforms-header.tsx'
import { useConnect } from './use-connect.ts'

/** What a tab shows. */
interface AccountTab {
  label: string
  /** Headings of the two lists. */
  connected: string
  connect: string
  /** Shown without an account of the kind. */
  empty: string
  platforms: readonly Platform[]
  moreSoon?: boolean
}

export interface AccountsScreenProps {
  title: string
  lead: string
  assistant: { label: string; asked?: boolean; onAnswered?: () => void }
  tabsLabel: string
  tabs: Readonly<Record<AccountKind, AccountTab>>
  /** Whether the header leads back instead of naming the product. */
  back?: boolean
  /** Shown above the lists. */
  children?: ReactNode
}

/** Loaded on demand, because its icon is in a chunk that the screen does not need. */
const MoreSoon = lazyPart(async () => (await import('./more-soon.tsx')).MoreSoon, MissingTool)

const kinds = ['social', 'email'] as const

/** Connected accounts and the platforms to connect, by kind. */
export function AccountsScreen(props: AccountsScreenProps) {
  const { title, lead, assistant, tabsLabel, tabs, back = false, children } = props
  useDocumentTitle(title)
  const [kind, setKind] = useState<AccountKind>('social')
  const accounts = useAccounts()
  const { connecting, connect } = useConnect(useUser().id)
  return (
    <>
      <PlatformsHeader back={back} />
      <main id="content" className="frame grow pb-16">
        <div className="flex flex-wrap items-end justify-between gap-4 py-6 lg:pt-10">
          <div className="min-w-0">
            <h1 className="title">{title}</h1>
            <p className="mt-2 text-chat text-text-2">{lead}</p>
          </div>
          <AssistantButton
            {...assistant}
            lacksAccount={accounts.data?.length === 0}
            onConnect={() => connect('instagram')}
          />
        </div>
        <div className="mb-6 flex flex-col gap-3 empty:hidden">{children}</div>
        <Tabs
          label={tabsLabel}
          value={kind}
          items={kinds.map((value) => ({ value, label: tabs[value].label }))}
          onValueChange={setKind}
        >
          {kinds.map((value) => (
            <TabPanel key={value} value={value} className="pt-6">
              <Lists
                kind={value}
                tab={tabs[value]}
                accounts={accounts}
                connecting={connecting}
                onConnect={connect}
              />
            </TabPanel>
          ))}
        </Tabs>
      </main>
    </>
  )
}

interface ListsProps {
  kind: AccountKind
  tab: AccountTab
  accounts: UseQueryResult<ConnectedAccount[]>
  connecting: Platform | null
  onConnect: (platform: Platform, workspaceId?: string) => void
}

/**
 * With an account, opening it comes before connecting another. The keys keep the list when they change places. An admin of
 * several workspaces chooses which one gets a new account.
 */
function Lists({ kind, tab, accounts, connecting, onConnect }: ListsProps) {
  const hasAccount = (accounts.data?.length ?? 0) > 0
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const targets = workspaces.filter(({ role }) => hasPermission(role, 'admin'))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const target = chosenId ?? targets[0]?.workspace_id ?? ''
  const lists = [
    <List key="connected" title={tab.connected}>
      <AccountRows
        kind={kind}
        query={accounts}
        empty={tab.empty}
        onReconnect={(account) => onConnect(account.platform, account.workspace_id)}
      />
    </List>,
    <List key="connect" title={tab.connect}>
      {targets.length === 1 && workspaces.length > 1 && (
        <p className="meta">{m.platforms_added_to_workspace({ name: targets[0]?.name ?? '' })}</p>
      )}
      {targets.length > 1 && (
        <Field label={m.settings_team_workspace()}>
          <Select
            value={target}
            options={targets.map(({ workspace_id, name }) => ({ value: workspace_id, label: name }))}
            onValueChange={setChosenId}
          />
        </Field>
      )}
      <div className="divide-y divide-line">
        {tab.platforms.map((platform) => (
          <PlatformRow
            key={platform}
            platform={platform}
            accounts={accounts.data}
            connecting={connecting}
            onConnect={(platform) => onConnect(platform, targets.length > 1 ? target : undefined)}
          />
        ))}
        {tab.moreSoon && (
          <Suspense>
            <MoreSoon />
          </Suspense>
        )}
      </div>
    </List>,
  ]
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
        hasAccount
          ? 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]'
          : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
      )}
    >
      {hasAccount ? lists : lists.toReversed()}
    </div>
  )
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-card bg-pane px-4 py-3 md:px-5 md:py-4">
    <h2 className="section-head mb-1">{title}</h2>
    {children}
  </section>
)
