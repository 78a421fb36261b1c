import { m } from '@skein/messages'
import { AccountsScreen, type AccountsScreenProps } from './accounts-screen.tsx'

const tabs: AccountsScreenProps['tabs'] = {
  social: {
    label: m.connections_social_tab(),
    connected: m.connections_social_connected(),
    connect: m.connections_social_connect(),
    empty: m.platforms_no_social(),
    platforms: ['instagram', 'x'],
  },
  email: {
    label: m.connections_tools_tab(),
    connected: m.connections_tools_connected(),
    connect: m.connections_tools_connect(),
    empty: m.connections_tools_empty(),
    platforms: ['gmail'],
    moreSoon: true,
  },
}

/** Connected accounts and the platforms of the same kind. */
export const ConnectionsScreen = () => (
  <AccountsScreen
    back
    title={m.connections_title()}
    lead={m.platforms_lead()}
    assistant={{ label: m.connections_talk() }}
    tabsLabel={m.connections_kinds()}
    tabs={tabs}
  />
)
