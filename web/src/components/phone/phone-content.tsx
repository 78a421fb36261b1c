import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import type { MessageButton } from '@skein/contract/automations/messages/buttons'
import { cx } from '../../ui/cx.ts'
import { isEmojiOnly, linkPieces } from './message-text-logic.ts'
import type { PhoneContentProps } from './phone-message.ts'
import { PhonePicture } from './phone-picture.tsx'
import { PhoneTitles } from './phone-title.tsx'

const bubble = 'rounded-[1.2em] bg-(--phone-fill) break-words'

/** The text of a message in a bubble. */
export function PhoneText({ message }: PhoneContentProps<OutgoingMessage | { text: string }>) {
  if (!('text' in message)) return null
  const large = isEmojiOnly(message.text)
  return (
    <p
      className={cx(
        'max-w-full text-start whitespace-pre-wrap',
        large ? 'text-[2.6em] leading-tight' : `${bubble} px-[.9em] py-[.5em]`,
      )}
    >
      <LinkedText text={message.text} />
    </p>
  )
}

/** Links are inert in the preview. */
const LinkedText = ({ text }: { text: string }) =>
  linkPieces(text).map((piece, index) =>
    piece.link ? (
      <span key={index} className="underline">
        {piece.text}
      </span>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  )

/** The picture of a message that is one. */
export function PhoneImage({
  message: { source },
  load = true,
  altOf,
}: PhoneContentProps<{ source: { url: string } }>) {
  const url = source.url.trim()
  return <PhonePicture key={url} url={url} load={load} alt={altOf?.(url)} />
}

/** A text with its buttons. */
export function PhoneButtons({
  message: { text, buttons },
}: PhoneContentProps<{ text: string; buttons: readonly MessageButton[] }>) {
  return (
    <div className={`${bubble} w-full overflow-hidden`}>
      <p className="px-[.9em] py-[.6em] text-start whitespace-pre-wrap">
        <LinkedText text={text} />
      </p>
      <PhoneTitles titles={buttons.map(({ title }) => title)} />
    </div>
  )
}
