import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import type { QuickReply } from '@skein/contract/automations/messages/quick-replies'
import { type ReactNode, Suspense, useState } from 'react'
import { m } from '@skein/messages'
import { cx } from '../../ui/cx.ts'
import type { TextPiece } from './highlight-logic.ts'
import { MarkedText } from './highlighted-text.tsx'
import { PhoneAvatar } from './phone-avatar.tsx'
import { PhoneChat } from './phone-chat.tsx'
import type { AiText } from './phone-comment.tsx'
import { PostThumb, type ThumbPost } from '../post-thumb.tsx'
import { PhoneText } from './phone-content.tsx'
import type { PhoneFiles, PhoneView } from './phone-message.ts'
import { PhoneTitle } from './phone-title.tsx'
import { hint } from '../../ui/tooltip/tooltip.ts'

interface PhoneDmProps extends PhoneFiles {
  /** Username of the business account, without @. */
  account: string
  /** Earlier messages in turns, customer first. */
  earlier?: readonly string[]
  /** Message of the customer; null if the business writes first. */
  said: readonly TextPiece[] | null
  /** Post shown as a card on top; null for any post, undefined for no card. */
  about?: ThumbPost | null | undefined
  /** Reply of the automation; null if there is none. */
  message: OutgoingMessage | null
  /** How the message is shown. Default: its text. */
  view?: PhoneView | undefined
  /** `placeholder`: AI will write the message; `written`: it wrote this one. Null for a fixed text. */
  byAi: AiText | null
  /** Shows example texts because the form is still empty. */
  sample: boolean
}

/** A direct message on the phone with the reply of an automation. */
export function PhoneDm(props: PhoneDmProps) {
  const { account, earlier = [], said, about, message, byAi, sample, view = textView, load, altOf } = props
  const replies = message === null ? undefined : view.repliesOf?.(message)
  // A tapped quick reply belongs to the message that offered it.
  const offered = replies ? JSON.stringify(replies) : ''
  const [tapped, setTapped] = useState({ offered: '', title: '' })
  const answer = offered !== '' && tapped.offered === offered ? tapped.title : null
  return (
    <PhoneChat
      account={account}
      label={m.common_messages()}
      below={
        <>
          {sample && (
            <p className="pb-[2%] text-center text-[.8em] text-(--phone-quiet)">{m.phone_sample()}</p>
          )}
          {replies && answer === null && (
            <PhoneQuickReplies replies={replies} onTap={(title) => setTapped({ offered, title })} />
          )}
        </>
      }
    >
      <ul className="m-0 flex min-h-full list-none flex-col justify-end gap-[.7em] p-0">
        {about !== undefined && <PostCard post={about} />}
        <Earlier letter={account} texts={earlier} />
        {said && (
          <Own>
            <MarkedText pieces={said} />
          </Own>
        )}
        {message ? (
          <Bubble
            letter={account}
            look={cx((sample || byAi !== null) && 'text-(--phone-quiet)', byAi !== null && 'italic')}
            wide={view.isWide ?? false}
          >
            <Suspense key={message.type}>
              <view.Content message={message} load={load} altOf={altOf} />
            </Suspense>
            {byAi === 'written' && <p className="text-[.8em] font-semibold">{m.common_written_by_ai()}</p>}
          </Bubble>
        ) : (
          <li className="text-center text-[.85em] text-(--phone-quiet)">{m.phone_no_message()}</li>
        )}
        {answer !== null && <Own>{answer}</Own>}
      </ul>
    </PhoneChat>
  )
}

const textView: PhoneView = { Content: PhoneText }

const Own = ({ children }: { children: ReactNode }) => (
  <li className="rise max-w-[76%] self-end rounded-[1.2em] bg-(--phone-own) text-(--phone-on-own) px-[.9em] py-[.5em] break-words">
    {children}
  </li>
)

const Earlier = ({ letter, texts }: { letter: string; texts: readonly string[] }) =>
  texts.map((text, place) =>
    place % 2 === 0 ? (
      <Own key={text}>{text}</Own>
    ) : (
      <Bubble key={text} letter={letter} look="">
        <PhoneText message={{ text }} />
      </Bubble>
    ),
  )

interface BubbleProps {
  letter: string
  look: string
  /** Reaches the edge of the phone. */
  wide?: boolean
  children: ReactNode
}

const Bubble = ({ letter, look, wide = false, children }: BubbleProps) => (
  <li className={cx('flex items-end gap-[.5em]', look)}>
    <PhoneAvatar letter={letter} />
    <div className={cx('flex min-w-0 flex-col items-start gap-[.3em]', wide ? 'grow' : 'max-w-[76%]')}>
      {children}
    </div>
  </li>
)

function PostCard({ post }: { post: ThumbPost | null }) {
  return (
    <li className="flex w-[60%] items-center gap-[.6em] self-center overflow-hidden rounded-[1em] bg-(--phone-fill) p-[.5em] text-[.85em]">
      <PostThumb small look="phone" post={post} className="size-[2.6em] shrink-0 rounded-[.6em]" />
      {post ? m.phone_post_card() : m.phone_any_post()}
    </li>
  )
}

interface PhoneQuickRepliesProps {
  replies: readonly QuickReply[]
  onTap: (title: string) => void
}

/** Quick replies in a row that scrolls sideways; the text they send is shown on hover and focus. */
function PhoneQuickReplies({ replies, onTap }: PhoneQuickRepliesProps) {
  const [shownIndex, setShownIndex] = useState<number | null>(null)
  const payload = shownIndex === null ? undefined : replies[shownIndex]?.payload
  return (
    <>
      <p
        aria-hidden="true"
        className="min-h-[1.5em] px-[5%] text-end font-mono text-[.72em] text-(--phone-quiet)"
      >
        {payload && m.phone_sends({ payload })}
      </p>
      <div
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
        tabIndex={0}
        aria-label={m.common_quick_replies()}
        className="relative flex shrink-0 gap-[.5em] overflow-x-auto px-[4%] pt-[1%] pb-[3%]"
      >
        {replies.map((reply, index) => (
          <button
            key={index}
            type="button"
            {...hint(m.phone_sends({ payload: reply.payload }))}
            className="touch grid shrink-0 place-items-center font-semibold text-(--phone-link)"
            onPointerEnter={() => setShownIndex(index)}
            onPointerLeave={() => setShownIndex(null)}
            onFocus={() => setShownIndex(index)}
            onBlur={() => setShownIndex(null)}
            onClick={() => onTap(reply.title)}
          >
            <span className="grid min-h-[2.2em] min-w-[3em] place-items-center rounded-pill border border-(--phone-link) px-[.9em]">
              <PhoneTitle title={reply.title} missing={m.phone_empty_title()} />
            </span>
            <span className="sr-only">, {m.phone_sends({ payload: reply.payload })}</span>
          </button>
        ))}
      </div>
    </>
  )
}
