import { useState } from 'react'
import { phoneWords } from '../../copy/phone.ts'
import type { PhoneQuickReply } from './phone-message.ts'
import { PhoneTitle } from './phone-title.tsx'

interface PhoneQuickRepliesProps {
  replies: readonly PhoneQuickReply[]
  onTap: (title: string) => void
}

/** Quick replies in a row that scrolls sideways; the text they send is shown on hover and focus. */
export function PhoneQuickReplies({ replies, onTap }: PhoneQuickRepliesProps) {
  const [shown, setShown] = useState<number | null>(null)
  const payload = shown === null ? undefined : replies[shown]?.payload
  return (
    <>
      <p
        aria-hidden="true"
        className="min-h-[1.5em] px-[5%] text-end font-mono text-[.72em] text-(--phone-quiet)"
      >
        {payload && phoneWords.sends(payload)}
      </p>
      <div
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
        tabIndex={0}
        aria-label={phoneWords.quickReplies}
        className="relative flex shrink-0 gap-[.5em] overflow-x-auto px-[4%] pt-[1%] pb-[3%]"
      >
        {replies.map((reply, index) => (
          <button
            key={index}
            type="button"
            title={phoneWords.sends(reply.payload)}
            className="touch grid shrink-0 place-items-center font-semibold text-(--phone-link)"
            onPointerEnter={() => setShown(index)}
            onPointerLeave={() => setShown(null)}
            onFocus={() => setShown(index)}
            onBlur={() => setShown(null)}
            onClick={() => onTap(reply.title)}
          >
            <span className="grid min-h-[2.2em] min-w-[3em] place-items-center rounded-pill border border-(--phone-link) px-[.9em]">
              <PhoneTitle title={reply.title} missing={phoneWords.emptyTitle} />
            </span>
            <span className="sr-only">, {phoneWords.sends(reply.payload)}</span>
          </button>
        ))}
      </div>
    </>
  )
}
