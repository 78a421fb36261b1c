import { useSelectedAccount } from '../session/use-accounts.ts'
import { PauseAll } from './pause-all.tsx'
import { ReconnectBanner } from './reconnect-banner.tsx'

/** Above every section: login expired, or all automations paused. */
export function SectionBanners() {
  const account = useSelectedAccount()
  return (
    <>
      {account?.status === 'needs_reconnect' && <ReconnectBanner username={account.username} />}
      <PauseAll as="banner" />
    </>
  )
}
