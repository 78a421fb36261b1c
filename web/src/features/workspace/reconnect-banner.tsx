import { connectInstagramUrl } from '../../lib/paths.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { workspaceWords } from '../../copy/workspace.ts'
import { useUser } from '../session/use-session.ts'

/** Says that the account needs a new login. */
export function ReconnectBanner({ username }: { username: string }) {
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
        {workspaceWords.reconnectBanner(username)}
      </Banner>
    </div>
  )
}
