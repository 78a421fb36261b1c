import type { ConnectedAccount, Platform } from '@skein/contract/accounts/accounts'
import { Check, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { m } from '@skein/messages'
import { PlatformLogo } from '../../components/platform-logo.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'

const cards = {
  instagram: { name: 'Instagram', text: m.platforms_cards_instagram_text() },
  x: { name: 'X', text: m.platforms_cards_x_text(), note: m.platforms_cards_x_note() },
  gmail: { name: 'Gmail', text: m.platforms_cards_gmail_text() },
}

export interface PlatformCardProps {
  platform: Platform
  /** All accounts of the user. */
  accounts: readonly ConnectedAccount[] | undefined
  connecting: Platform | null
  onConnect: (platform: Platform) => void
  /** Heading level. */
  heading?: 'h2' | 'h3'
}

/** A platform to connect. All buttons are disabled while one connects; a platform with a note cannot be connected. */
export function PlatformCard({
  platform,
  accounts = [],
  connecting,
  onConnect,
  heading: Heading = 'h2',
}: PlatformCardProps) {
  const noteId = useId()
  const { name, text, ...more } = cards[platform]
  const note = 'note' in more ? more.note : null
  const busy = connecting === platform
  const own = accounts.filter((account) => account.platform === platform)
  const isConnected = own.length > 0
  return (
    <section aria-label={name} className="flex flex-col gap-4 rounded-card border border-line bg-pane p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <Heading className="section-head flex items-center gap-2.5">
          <PlatformLogo platform={platform} />
          {name}
        </Heading>
        {isConnected && <ConnectionTag accounts={own} />}
      </div>
      <p className="grow text-text-2">{text}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={platform === 'instagram' && !isConnected ? 'primary' : 'secondary'}
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
        {note !== null && (
          <p id={noteId} className="meta">
            {note}
          </p>
        )}
      </div>
    </section>
  )
}

/** Says Connected only while all accounts of the platform are. */
function ConnectionTag({ accounts }: { accounts: readonly ConnectedAccount[] }) {
  const ill = accounts.some(({ status }) => status === 'needs_reconnect')
  const Glyph = ill ? TriangleAlert : Check
  return (
    <Tag tone={ill ? 'warn' : 'ok'} glyph={<Glyph size={14} aria-hidden="true" />}>
      {ill ? m.common_reconnect_needed() : m.platforms_connected()}
    </Tag>
  )
}
