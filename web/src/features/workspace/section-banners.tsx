import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { m } from '@skein/messages'
import { connectInstagramUrl } from '../../lib/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { Permitted, RoleNotice } from '../session/permitted.tsx'
import { useUser } from '../session/use-session.ts'
import { usePauseAll } from './bar/pause-all.tsx'
import { useEntry } from './use-section.ts'

/** Above every section: login expired, all automations paused, or the role that changes what is shown. */
export function SectionBanners() {
  const entry = useEntry()
  const account = useSelectedAccount()
  return (
    account && (
      <>
        {account.status === 'needs_reconnect' && <ReconnectBanner account={account} />}
        <PausedBanner username={account.username} platformUserId={account.platform_user_id} />
        {(entry === 'automation' || entry === 'chatbot') && (
          <div data-banner="" className="mb-6 empty:hidden">
            <RoleNotice />
          </div>
        )}
      </>
    )
  )
}

function ReconnectBanner({ account: { username, workspace_id } }: { account: ConnectedAccount }) {
  const user = useUser()
  const connect = () => location.assign(connectInstagramUrl(user.id, workspace_id))
  return (
    <Warning
      text={m.workspace_reconnect_banner({ name: username })}
      action={m.common_reconnect()}
      onAction={connect}
    />
  )
}

function PausedBanner({ username, platformUserId }: { username: string; platformUserId: string }) {
  const { paused, toggle } = usePauseAll(platformUserId)
  return (
    paused && (
      <Warning
        text={m.pause_all_banner({ name: username })}
        action={m.pause_all_resume_replies()}
        onAction={toggle}
      />
    )
  )
}

function Warning({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <div data-banner="" className="mb-6">
      <Banner
        type="warning"
        action={
          <Permitted>
            <Button size="dense" onClick={onAction}>
              {action}
            </Button>
          </Permitted>
        }
      >
        {text}
      </Banner>
    </div>
  )
}
