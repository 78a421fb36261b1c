import type { MessageCard } from '@skein/contract/automations/messages/cards'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { CardFields } from './card-fields.tsx'
import { ItemList } from './item-list.tsx'
import { NotPublic } from '../uploads/not-public.tsx'
import { isSample } from '../message/message-form.ts'
import { useImages } from '../uploads/use-images.ts'
import type { FieldsProps } from '../message/use-message.ts'

const words = {
  legend: m.message_cards(),
  hint: m.message_cards_hint({ max: limits.carouselCards }),
  add: m.message_card_add(),
  item: (place: number) => m.message_card({ place }),
}

const blankCard: MessageCard = { title: '' }

/** Up to ten cards, each with texts, an image, a link and up to three buttons. */
export function CarouselEditor({
  content: { elements },
  message,
  onChange,
  platformUserId,
}: FieldsProps<{ elements: MessageCard[] }>) {
  const { imageAt } = useImages(platformUserId)
  const isHidden = elements.some(({ image_url = '' }) => imageAt(image_url)?.is_public === false)
  return (
    <>
      <ItemList
        large
        items={elements}
        blank={blankCard}
        max={limits.carouselCards}
        words={words}
        error={message.errorAt('items')}
        onChange={(next) => onChange({ elements: next })}
      >
        {(card, index, change) => (
          <CardFields
            card={card}
            index={index}
            message={message}
            platformUserId={platformUserId}
            onChange={change}
          />
        )}
      </ItemList>
      {isHidden && <NotPublic text={m.image_upload_not_public()} />}
      {isSample(message.form) && <p className="text-label text-warn">{m.message_sample_link()}</p>}
    </>
  )
}
