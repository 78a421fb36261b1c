import type { ConnectedAccount } from '@skein/contract/accounts'
import { useNavigate } from '@tanstack/react-router'
import { Check, TriangleAlert, Unplug } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useOpened } from '../../ui/overlays/use-opened.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { platformNames, platformsWords } from '../../copy/platforms.ts'
import { accountName } from '../session/session-logic.ts'
import { selectAccount } from '../session/session-store.ts'

const DisconnectDialog = lazy(async () => ({
  default: (await import('./disconnect-dialog.tsx')).DisconnectDialog,
}))

export function AccountRow({ account, onReconnect }: { account: ConnectedAccount; onReconnect: () => void }) {
  const [asking, setAsking] = useState(false)
  const opened = useOpened(asking)
  const name = accountName(account)
  const ill = account.status === 'needs_reconnect'
  return (
    <li className="flex flex-wrap items-center justify-end gap-2 py-2">
      <OpenButton account={account} ill={ill} />
      {ill && (
        <Button
          size="dense"
          variant="primary"
          aria-label={platformsWords.reconnectName(name)}
          onClick={onReconnect}
        >
          {platformsWords.reconnect}
        </Button>
      )}
      <MenuButton
        label={platformsWords.accountActions(name)}
        items={() => [
          {
            label: platformsWords.disconnect,
            icon: <Unplug size={16} aria-hidden="true" />,
            danger: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      {opened && (
        <Suspense>
          <DisconnectDialog account={account} open={asking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** Selects the account and opens its workspace. */
function OpenButton({ account, ill }: { account: ConnectedAccount; ill: boolean }) {
  const navigate = useNavigate()
  const open = () => {
    selectAccount(account.id)
    void navigate({ to: `/${account.platform}` })
  }
  return (
    <button
      type="button"
      onClick={open}
      className="flex min-h-14 min-w-0 grow basis-48 items-center gap-3 rounded-control px-2 py-1 text-left hover:bg-s3"
    >
      <span
        aria-hidden="true"
        className="display grid size-10 shrink-0 place-items-center rounded-pill bg-s3 font-semibold uppercase"
      >
        {account.username.charAt(0)}
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">
          <VisuallyHidden>{platformsWords.open} </VisuallyHidden>
          {accountName(account)}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="meta">{platformNames[account.platform]}</span>
          <Health ill={ill} />
        </span>
        {ill && account.status_reason && (
          <span className="mt-1 block text-label text-text-2">{account.status_reason}</span>
        )}
      </span>
    </button>
  )
}

function Health({ ill }: { ill: boolean }) {
  return ill ? (
    <Tag tone="warn" glyph={<TriangleAlert size={14} aria-hidden="true" />}>
      {platformsWords.needsReconnect}
    </Tag>
  ) : (
    <Tag tone="ok" glyph={<Check size={14} aria-hidden="true" />}>
      {platformsWords.connected}
    </Tag>
  )
}
