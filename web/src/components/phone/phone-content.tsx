import { Suspense } from 'react'
import { cx } from '../../ui/cx.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { isEmojiOnly, linkPieces } from './message-text-logic.ts'
import type { PhoneMessage } from './phone-message.ts'
import { PhonePicture } from './phone-picture.tsx'
import { PhoneTitles } from './phone-title.tsx'

const PhoneAudio = lazyPart(async () => (await import('./phone-audio.tsx')).PhoneAudio)

const PhoneCards = lazyPart(async () => (await import('./phone-cards.tsx')).PhoneCards)

/** Content of a message by its type. */
export function PhoneContent({ message }: { message: PhoneMessage }) {
  switch (message.type) {
    case 'text':
    case 'quick_replies':
      return <TextBubble text={message.text} />
    case 'image':
      return <PhonePicture key={message.url} url={message.url} load={message.load} alt={message.alt} />
    case 'button_template':
      return <ButtonCard text={message.text} titles={message.titles} />
    case 'carousel':
      return (
        <Suspense>
          <PhoneCards cards={message.cards} />
        </Suspense>
      )
    case 'audio':
      return (
        <Suspense>
          <PhoneAudio key={message.url} url={message.url} load={message.load} />
        </Suspense>
      )
  }
}

const bubble = 'rounded-[1.2em] bg-(--phone-fill) break-words'

function TextBubble({ text }: { text: string }) {
  const large = isEmojiOnly(text)
  return (
    <p
      className={cx(
        'max-w-full whitespace-pre-wrap',
        large ? 'text-[2.6em] leading-tight' : `${bubble} px-[.9em] py-[.5em]`,
      )}
    >
      <LinkedText text={text} />
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

function ButtonCard({ text, titles }: { text: string; titles: readonly string[] }) {
  return (
    <div className={`${bubble} w-full overflow-hidden`}>
      <p className="px-[.9em] py-[.6em] whitespace-pre-wrap">
        <LinkedText text={text} />
      </p>
      <PhoneTitles titles={titles} />
    </div>
  )
}
