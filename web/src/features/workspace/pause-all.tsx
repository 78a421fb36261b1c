import type { ConnectedAccount } from '@skein/contract/accounts'
import { Pause, Play } from 'lucide-react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { pauseWords } from '../../copy/automations/pause-all.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { usePauseAll } from './use-pause-all.ts'

interface PauseAllProps {
  /** As button in the top bar or as banner above the section. */
  as: 'button' | 'banner'
}

/** Pauses all automations of the selected account, and shows the paused state. */
export function PauseAll({ as }: PauseAllProps) {
  const account = useSelectedAccount()
  if (account?.platform !== 'instagram') return null
  return as === 'button' ? <Toggle account={account} /> : <PausedBanner account={account} />
}

function Toggle({ account }: { account: ConnectedAccount }) {
  const { paused, toggle } = usePauseAll(account.platform_user_id)
  if (paused === null) return null
  const Icon = paused ? Play : Pause
  const name = paused ? pauseWords.resumeFull : pauseWords.pauseFull
  return (
    <Button
      variant={paused ? 'primary' : 'ghost'}
      className="max-md:px-3!"
      aria-label={name}
      title={name}
      icon={<Icon size={18} aria-hidden="true" />}
      onClick={toggle}
    >
      <span className="max-md:hidden">{paused ? pauseWords.resume : pauseWords.pause}</span>
    </Button>
  )
}

function PausedBanner({ account }: { account: ConnectedAccount }) {
  const { paused, toggle } = usePauseAll(account.platform_user_id)
  if (!paused) return null
  return (
    <div className="mb-6">
      <Banner
        type="warning"
        action={
          <Button size="dense" variant="primary" onClick={toggle}>
            {pauseWords.resumeFull}
          </Button>
        }
      >
        {pauseWords.banner(account.username)}
      </Banner>
    </div>
  )
}
