import type { Platform } from '@skein/contract/accounts/accounts'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { rememberWantedPath, useSessionStore } from '../session/session-store.ts'
import { AccountsScreen } from './accounts-screen.tsx'

const platforms: readonly Platform[] = ['instagram', 'x', 'gmail']
const both = { connected: m.platforms_accounts(), connect: m.common_connect_an_account(), platforms }
const tabs = {
  social: { ...both, label: m.platforms_social(), empty: m.platforms_no_social() },
  email: { ...both, label: m.common_email(), empty: m.platforms_no_email() },
}

/** Connected accounts, and all platforms in each tab. */
export function PlatformsScreen() {
  const { assistant } = useSearch({ from: '/signed-in/platforms' })
  const navigate = useNavigate({ from: paths.platforms })
  return (
    <AccountsScreen
      title={m.common_platforms()}
      lead={m.platforms_lead()}
      assistant={{
        label: m.common_ai_assistant(),
        asked: assistant !== undefined,
        onAnswered: () => void navigate({ search: {}, replace: true }),
      }}
      tabsLabel={m.platforms_account_kinds()}
      tabs={tabs}
    >
      <RequestedPage />
    </AccountsScreen>
  )
}

/** Links to the page that was requested before sign-in. */
function RequestedPage() {
  const wantedPath = useSessionStore((state) => state.wantedPath)
  const router = useRouter()
  if (!wantedPath || wantedPath.startsWith(paths.platforms)) return null
  const go = () => {
    rememberWantedPath(null)
    router.history.push(wantedPath)
  }
  return (
    <Banner
      type="info"
      onDismiss={() => rememberWantedPath(null)}
      action={
        <Button size="dense" onClick={go}>
          {m.common_continue()}
        </Button>
      }
    >
      {m.platforms_continue_to({ page: wantedPath.split('?')[0] ?? wantedPath })}
    </Banner>
  )
}
