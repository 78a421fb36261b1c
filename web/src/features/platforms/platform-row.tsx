import type { ConnectedAccount, Platform } from '@skein/contract/accounts/accounts'
import { useId } from 'react'
import { m } from '@skein/messages'
import { PlatformLogo } from '../../components/platform-logo.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ConnectionTag } from './connection-tag.tsx'

const platforms = {
  instagram: { name: 'Instagram', text: m.platforms_cards_instagram_text() },
  x: { name: 'X', text: m.platforms_cards_x_text(), note: m.platforms_cards_x_note() },
  gmail: { name: 'Gmail', text: m.platforms_cards_gmail_text() },
}

interface PlatformRowProps {
  platform: Platform
  /** All accounts of the user. */
  accounts: readonly ConnectedAccount[] | undefined
  connecting: Platform | null
  onConnect: (platform: Platform) => void
}

/** A platform to connect. All buttons are disabled while one connects; a platform with a note cannot be connected. */
export function PlatformRow({ platform, accounts = [], connecting, onConnect }: PlatformRowProps) {
  const noteId = useId()
  const { name, text, ...more } = platforms[platform]
  const note = 'note' in more ? more.note : null
  const busy = connecting === platform
  const platformAccounts = accounts.filter((account) => account.platform === platform)
  const isConnected = platformAccounts.length > 0
  return (
    <section
      aria-label={name}
      className="flex min-h-15 flex-wrap items-center justify-end gap-x-3 gap-y-2 py-3"
    >
      <PlatformLogo platform={platform} size={24} />
      <div className="min-w-0 grow basis-36">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {isConnected && (
            <ConnectionTag isLost={platformAccounts.some(({ status }) => status === 'needs_reconnect')} />
          )}
          {note !== null && (
            <span id={noteId}>
              <Tag>{note}</Tag>
            </span>
          )}
        </h3>
        <p className="text-label text-text-2">{text}</p>
      </div>
      <Button
        variant={platform === 'instagram' && accounts.length === 0 ? 'primary' : 'secondary'}
        size="dense"
        busy={busy}
        disabled={note !== null || (connecting !== null && !busy)}
        aria-describedby={note === null ? undefined : noteId}
        aria-label={
          busy
            ? undefined
            : isConnected
              ? m.platforms_add_another_to({ name })
              : m.platforms_connect_to({ name })
        }
        onClick={() => onConnect(platform)}
      >
        {busy ? m.platforms_connecting() : isConnected ? m.platforms_add_another() : m.platforms_connect()}
      </Button>
    </section>
  )
}
