import type { InboxMessage } from '@skein/contract/inbox'
import { useState } from 'react'
import { messageWords } from '../../../copy/inbox.ts'
import { mayShow, webAddressOf } from '../attachment-logic.ts'

interface SourceCardProps {
  message: InboxMessage
  /** Text of the message it replies to. */
  answers: string | null
}

/** Source of a message: the commented post, the story or the message it replies to. */
export function SourceCard({ message, answers }: SourceCardProps) {
  const { kind, post, sender_kind, story_url } = message
  if (kind === 'comment') {
    return (
      <Card
        title={sender_kind === 'customer' ? messageWords.commentOn : messageWords.answerUnder}
        text={post ? (post.caption ?? messageWords.noCaption) : null}
        picture={post?.picture_url ?? null}
        link={{ url: post?.permalink ?? null, label: messageWords.openPost }}
      />
    )
  }
  if (story_url !== null) {
    return (
      <Card
        title={messageWords.toStory}
        text={null}
        picture={null}
        link={{ url: story_url, label: messageWords.openStory }}
      />
    )
  }
  if (answers === null || answers === '') return null
  return <Card title={messageWords.replyTo} text={answers} picture={null} link={null} />
}

interface CardProps {
  title: string
  text: string | null
  picture: string | null
  link: { url: string | null; label: string } | null
}

function Card({ title, text, picture, link }: CardProps) {
  const [broken, setBroken] = useState(false)
  const address = webAddressOf(link?.url ?? null)
  return (
    <div className="flex max-w-[min(80%,420px)] items-center gap-3 border-s-2 border-control py-1 ps-3 pe-2">
      {picture !== null && !broken && mayShow(picture, location.origin) && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-10 shrink-0 rounded-chip bg-s2 object-cover"
          onError={() => setBroken(true)}
        />
      )}
      <div className="min-w-0">
        <p className="text-floor font-medium text-text-3">{title}</p>
        {text !== null && <p className="line-clamp-2 text-label text-text-2">{text}</p>}
        {address && link && (
          <a
            href={address.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="touch inline-flex items-center text-label text-brand-text underline-offset-2 hover:underline"
          >
            {link.label}
          </a>
        )}
      </div>
    </div>
  )
}
