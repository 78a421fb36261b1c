import type { ConnectedAccount } from '@skein/contract/accounts'
import { connectInstagramUrl } from '../../lib/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { workspaceWords } from '../../words/workspace.ts'
import { useUser } from '../session/use-session.ts'

/** The account's login is no longer accepted, and what helps. Seldom needed, so it is fetched when it is. */
export function ReconnectBanner({ account }: { account: ConnectedAccount }) {
  const user = useUser()
  return (
    <div className="mb-6">
      <Banner
        type="warning"
        action={
          <Button
            size="dense"
            variant="primary"
            onClick={() => location.assign(connectInstagramUrl(user.id))}
          >
            {workspaceWords.reconnect}
          </Button>
        }
      >
        {workspaceWords.reconnectBanner(account.username)}
      </Banner>
    </div>
  )
}
