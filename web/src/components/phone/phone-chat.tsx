import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { PhoneAvatar } from './phone-avatar.tsx'

interface PhoneChatProps {
  account: string
  /** The name of the scrollable part. */
  label: string
  children: ReactNode
  /** Between the messages and the field. */
  below?: ReactNode
}

/** The screen of a chat: the account, its messages, and the field for a text. */
export const PhoneChat = ({ account, label, children, below }: PhoneChatProps) => (
  <>
    <p className="flex items-center gap-[.6em] border-b border-(--phone-line) px-[5%] pb-[3%] font-semibold">
      <PhoneAvatar letter={account} />
      {account}
    </p>
    <div
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      aria-label={label}
      className="flex min-h-0 grow flex-col justify-end overflow-y-auto px-[4%] py-[4%]"
    >
      {children}
    </div>
    {below}
    <p
      aria-hidden="true"
      className="mx-[4%] mb-[6%] rounded-pill border border-(--phone-line) px-[4%] py-[2%] text-(--phone-quiet)"
    >
      {m.phone_type_here()}
    </p>
  </>
)
