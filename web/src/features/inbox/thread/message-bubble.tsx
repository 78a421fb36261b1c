import type { InboxMessage } from '@skein/contract/inbox/inbox'
import { ExternalLink, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { AudioPlayer } from '../../../components/audio-player.tsx'
import { isEmojiOnly, linkPieces } from '../../../components/phone/message-text-logic.ts'
import { cx } from '../../../ui/cx.ts'
import { mayShow, webAddressOf } from '../../../lib/web-address.ts'
import { MessageCards } from './message-cards.tsx'
import { contentText, attachmentNames } from '../../../copy/inbox.ts'

/** Text, images, cards and reaction of a message; own messages on the right. */
export function MessageBubble({ message, own }: { message: InboxMessage; own: boolean }) {
  const { message_kind, attachments, cards, reaction, unsent, state, moderated } = message
  // The text of a message repeats its cards.
  const text = cards ? '' : message.message
  if (unsent) {
    return (
      <p className="rounded-card border border-dashed border-control px-3 py-2 text-chat text-text-3 italic">
        {m.inbox_message_unsent()}
      </p>
    )
  }
  return (
    <div
      className={cx(
        'relative flex max-w-[min(80%,560px)] flex-col gap-1.5',
        own ? 'items-end' : 'items-start',
        reaction !== null && 'mb-3',
      )}
    >
      {attachments.map((attachment, place) => (
        <MessageAttachment key={place} attachment={attachment} />
      ))}
      {cards && <MessageCards cards={cards} />}
      {text === '' && !cards && attachments.length === 0 && message_kind === 'other' && (
        <p className={`${boxClass} text-text-3`}>{contentText(message)}</p>
      )}
      {text !== '' && (
        <p
          className={cx(
            'min-w-0 text-start whitespace-pre-wrap',
            isEmojiOnly(text) ? 'px-1 text-title leading-10' : 'rounded-card px-3 py-2 text-chat',
            !isEmojiOnly(text) && (own ? 'rounded-ee-chip bg-overlay' : 'rounded-es-chip bg-raised'),
            state === 'failed' && 'outline-1 outline-bad',
            moderated !== undefined && 'border border-dashed border-control bg-transparent! text-text-3',
          )}
        >
          <LinkedText text={text} />
        </p>
      )}
      {reaction !== null && (
        <span
          className={cx(
            'absolute -bottom-3 rounded-pill border border-line bg-pane px-1.5 text-body',
            own ? 'end-2' : 'start-2',
          )}
        >
          <span className="sr-only">{m.inbox_message_reacted({ reaction })}</span>
          <span aria-hidden="true">{reaction}</span>
        </span>
      )}
    </div>
  )
}

/** Only web addresses become links. */
function LinkedText({ text }: { text: string }) {
  return linkPieces(text).map((piece, place) =>
    piece.link ? (
      <a
        key={place}
        href={piece.text}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {piece.text}
      </a>
    ) : (
      <span key={place}>{piece.text}</span>
    ),
  )
}

type Attachment = InboxMessage['attachments'][number]

/** An image or audio of an allowed host; anything else as a link that shows its target. */
function MessageAttachment({ attachment }: { attachment: Attachment }) {
  const { type, url, title } = attachment
  const [broken, setBroken] = useState(false)
  const name = title ?? attachmentNames[type] ?? m.inbox_list_attachment()
  if (type === 'like_heart') return <BigHeart />
  const address = webAddressOf(url)
  if (!address) {
    return (
      <p className={`${boxClass} text-text-3`}>
        <Paperclip size={14} aria-hidden="true" />
        {name}
        {!/^(unsupported|template)$/.test(type) && <span>({m.inbox_message_gone()})</span>}
      </p>
    )
  }
  if (type === 'audio' && !broken && mayShow(url, location.origin)) {
    return <AudioPlayer src={address.href} label={name} className="w-72" onError={() => setBroken(true)} />
  }
  const isShown = (type === 'image' || type === 'story_mention') && !broken && mayShow(url, location.origin)
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={isShown ? '' : `touch ${boxClass}`}
    >
      {isShown ? (
        <img
          src={address.href}
          alt={name}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="h-45 w-60 max-w-full rounded-card bg-raised object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <>
          <ExternalLink size={14} aria-hidden="true" />
          <span>
            {name} <span className="meta">{m.inbox_message_opens_elsewhere({ host: address.hostname })}</span>
          </span>
        </>
      )}
    </a>
  )
}

function BigHeart() {
  return (
    <p className="px-1 text-title leading-10">
      <span className="sr-only">{attachmentNames['like_heart']}</span>
      <span aria-hidden="true">❤️</span>
    </p>
  )
}

const boxClass = 'flex items-center gap-2 rounded-card border border-line px-3 py-2 text-body'
