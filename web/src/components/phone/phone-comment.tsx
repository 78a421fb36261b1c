import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { cx } from '../../ui/cx.ts'
import type { TextPiece } from './highlight-logic.ts'
import { MarkedText } from './highlighted-text.tsx'
import { PhoneAvatar } from './phone-avatar.tsx'
import { PostThumb, type ThumbPost } from '../post-thumb.tsx'

export type AiText = 'placeholder' | 'written'

interface PhoneCommentProps {
  /** Username of the business account, without @. */
  account: string
  /** Post of the comment; null for any post. */
  post: ThumbPost | null
  comment: readonly TextPiece[]
  /** Text of the public reply; null if there is none. */
  reply: string | null
  /** `placeholder`: AI will write the reply; `written`: it wrote this one. Null for a fixed text. */
  byAi: AiText | null
  /** Shows example texts because the form is still empty. */
  sample: boolean
  /** Shown instead of the text that there is no public reply. */
  note?: string | undefined
}

/** A post with a customer's comment and the public reply of an automation. */
export function PhoneComment({ account, post, comment, reply, byAi, sample, note }: PhoneCommentProps) {
  return (
    <>
      <div className="flex items-center gap-[3%] px-[5%] py-[2%] font-semibold">
        <PhoneAvatar letter={account} />
        {account}
      </div>
      <PostTile post={post} />
      <div
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
        tabIndex={0}
        aria-label={m.common_comments()}
        className="relative flex min-h-[58%] grow flex-col overflow-y-auto rounded-t-[1.2em] bg-(--phone-ground) px-[5%] pb-[6%] -mt-[5%]"
      >
        <p className="border-b border-(--phone-line) py-[3%] text-center font-semibold">
          {m.common_comments()}
        </p>
        <ul className="m-0 flex list-none flex-col gap-[1em] p-0 py-[1em]">
          <Line letter={m.phone_customer()} name={m.phone_customer()}>
            <span className={cx(sample && 'text-(--phone-quiet)')}>
              <MarkedText pieces={comment} />
            </span>
          </Line>
          {reply !== null && (
            <Line letter={account} name={account} indented>
              <span
                className={cx(
                  'text-start whitespace-pre-wrap',
                  byAi !== null && 'italic',
                  (sample || byAi !== null) && 'text-(--phone-quiet)',
                )}
              >
                {reply}
              </span>
              {byAi === 'written' && (
                <span className="block text-[.8em] font-semibold">{m.common_written_by_ai()}</span>
              )}
            </Line>
          )}
        </ul>
        {reply === null && (
          <p className="text-center text-[.85em] text-(--phone-quiet)">{note ?? m.phone_no_reply()}</p>
        )}
        {sample && reply !== null && (
          <p className="mt-auto text-center text-[.8em] text-(--phone-quiet)">{m.phone_sample()}</p>
        )}
      </div>
    </>
  )
}

interface LineProps {
  letter: string
  name: string
  indented?: boolean
  children: ReactNode
}

function Line({ letter, name, indented = false, children }: LineProps) {
  return (
    <li className={cx('flex gap-[.6em]', indented && 'ms-[2.2em] rounded-[.8em] bg-(--phone-tint) p-[.6em]')}>
      <PhoneAvatar letter={letter} />
      <p className="min-w-0">
        <span className="block text-[.85em] font-semibold">{name}</span>
        {children}
      </p>
    </li>
  )
}

function PostTile({ post }: { post: ThumbPost | null }) {
  return (
    <div className="relative h-[34%] min-h-0">
      <PostThumb post={post} look="phone" className="size-full" />
      {post === null && (
        <span className="absolute inset-x-0 bottom-[24%] text-center text-[.85em] text-(--phone-quiet)">
          {m.phone_any_post()}
        </span>
      )}
    </div>
  )
}
