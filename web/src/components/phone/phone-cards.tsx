import type { MessageCard } from '@skein/contract/automations/messages/cards'
import { m } from '@skein/messages'
import type { PhoneContentProps, PhoneFiles } from './phone-message.ts'
import { PhonePicture } from './phone-picture.tsx'
import { PhoneTitle, PhoneTitles } from './phone-title.tsx'

/** The cards of a message, in a row that is swiped sideways. */
export function PhoneCards({
  message: { elements },
  ...files
}: PhoneContentProps<{ elements: readonly MessageCard[] }>) {
  return (
    <div
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      aria-label={m.phone_cards()}
      // Hidden texts of cards are positioned, so only a positioned element clips them.
      className="relative w-full snap-x snap-mandatory overflow-x-auto rounded-[1.2em]"
    >
      <ul className="m-0 flex w-max list-none gap-[.5em] p-0">
        {elements.map((card, index) => (
          <li
            key={index}
            className="flex w-[13em] shrink-0 snap-start flex-col overflow-hidden rounded-[1.2em] bg-(--phone-fill) break-words"
          >
            <CardPicture url={card.image_url?.trim() ?? ''} {...files} />
            <div className="grow px-[.9em] py-[.6em]">
              <p className="font-semibold">
                {card.title.trim() || <PhoneTitle title="" missing={m.phone_empty_title()} />}
              </p>
              {card.subtitle && <p className="text-[.9em] text-(--phone-quiet)">{card.subtitle}</p>}
            </div>
            <PhoneTitles titles={(card.buttons ?? []).map(({ title }) => title)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function CardPicture({ url, load = true, altOf }: PhoneFiles & { url: string }) {
  return url !== '' && <PhonePicture key={url} url={url} load={load} alt={altOf?.(url)} fills />
}
