import type { InboxMessage } from '@skein/contract/inbox'
import { ExternalLink, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { attachmentWords, messageWords } from '../../../copy/inbox.ts'
import { mayShow, webAddressOf } from '../attachment-logic.ts'

type Attachment = InboxMessage['attachments'][number]

/** An image of an allowed host; anything else as a link that shows its target. */
export function MessageAttachment({ attachment }: { attachment: Attachment }) {
  const { type, url, title } = attachment
  const [broken, setBroken] = useState(false)
  const name = title ?? attachmentWords[type] ?? messageWords.attachment
  const address = webAddressOf(url)
  if (!address) {
    return (
      <p className={`${boxClass} text-text-3`}>
        <Paperclip size={14} aria-hidden="true" />
        {name}
        {!/^(unsupported|template)$/.test(type) && <span>({messageWords.gone})</span>}
      </p>
    )
  }
  const drawn = (type === 'image' || type === 'story_mention') && !broken && mayShow(url, location.origin)
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={drawn ? '' : boxClass}
    >
      {drawn ? (
        <img
          src={address.href}
          alt={name}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="h-45 w-60 max-w-full rounded-card bg-s2 object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <>
          <ExternalLink size={14} aria-hidden="true" />
          <span>
            {name} <span className="meta">{messageWords.opensElsewhere(address.hostname)}</span>
          </span>
        </>
      )}
    </a>
  )
}

const boxClass = 'flex items-center gap-2 rounded-card border border-line px-3 py-2 text-body'
