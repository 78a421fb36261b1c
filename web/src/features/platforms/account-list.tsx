import type { ConnectedAccount, Platform } from '@skein/contract/accounts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { TabPanel } from '../../ui/tab-panel.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { platformsWords } from '../../copy/platforms.ts'
import { AccountRows } from './account-rows.tsx'

interface AccountListProps {
  query: UseQueryResult<ConnectedAccount[]>
  onReconnect: (platform: Platform) => void
}

type Kind = 'social' | 'email'

/** Connected accounts in tabs: social accounts and mailboxes. */
export function AccountList({ query, onReconnect }: AccountListProps) {
  const [kind, setKind] = useState<Kind>('social')
  const items = [
    { value: 'social', label: platformsWords.social },
    { value: 'email', label: platformsWords.email },
  ] as const
  return (
    <section
      aria-label={platformsWords.accounts}
      className="rounded-card border border-line bg-s1 p-2 pb-4 md:p-5"
    >
      <h2 className="section-head px-3 pt-2 pb-1 md:px-0 md:pt-0">{platformsWords.accounts}</h2>
      <Tabs label={platformsWords.accountKinds} value={kind} items={items} onValueChange={setKind}>
        {items.map(({ value }) => (
          <TabPanel key={value} value={value} className="px-3 pt-3 md:px-0">
            <AccountRows
              kind={value}
              query={query}
              empty={value === 'social' ? platformsWords.noSocial : platformsWords.noEmail}
              onReconnect={onReconnect}
            />
          </TabPanel>
        ))}
      </Tabs>
    </section>
  )
}
