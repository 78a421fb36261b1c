import type { Platform } from '@skein/contract/accounts'
import { Camera, Check, Mail, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { platformsWords } from '../../copy/platforms.ts'

const marks = { instagram: Camera, x: X, gmail: Mail }

export interface PlatformCardProps {
  platform: Platform
  isConnected: boolean
  connecting: Platform | null
  onConnect: (platform: Platform) => void
  /** Heading level. */
  heading?: 'h2' | 'h3'
}

/** A platform to connect. All buttons are disabled while one connects. */
export function PlatformCard({
  platform,
  isConnected,
  connecting,
  onConnect,
  heading: Heading = 'h2',
}: PlatformCardProps) {
  const { name, text, ...more } = platformsWords.cards[platform]
  const Mark = marks[platform]
  const busy = connecting === platform
  return (
    <section aria-label={name} className="flex flex-col gap-4 rounded-card border border-line bg-s1 p-5">
      <div className="flex items-start justify-between gap-3">
        <Heading className="section-head flex items-center gap-2.5">
          <Mark size={18} aria-hidden="true" className="text-text-2" />
          {name}
        </Heading>
        {isConnected && (
          <Tag tone="ok" glyph={<Check size={14} aria-hidden="true" />}>
            {platformsWords.connected}
          </Tag>
        )}
      </div>
      <p className="grow text-text-2">{text}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={platform === 'instagram' && !isConnected ? 'primary' : 'secondary'}
          busy={busy}
          disabled={connecting !== null && !busy}
          aria-label={
            busy
              ? undefined
              : isConnected
                ? platformsWords.addAnotherTo(name)
                : platformsWords.connectTo(name)
          }
          onClick={() => onConnect(platform)}
        >
          {busy
            ? platformsWords.connecting
            : isConnected
              ? platformsWords.addAnother
              : platformsWords.connect}
        </Button>
        {'note' in more && <p className="meta">{more.note}</p>}
      </div>
    </section>
  )
}
