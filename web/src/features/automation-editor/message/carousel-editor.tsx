import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CardFields } from './card-fields.tsx'
import { ItemList } from './item-list.tsx'
import { isSample, type MessageCard } from './message-form.ts'
import { useImages } from './use-images.ts'
import type { MessageView } from './use-message.ts'

const words = {
  legend: m.message_cards(),
  hint: m.message_cards_hint({ max: limits.carouselCards }),
  add: m.message_card_add(),
  item: (place: number) => m.message_card({ place }),
}

const blankCard: MessageCard = { title: '', subtitle: '', imageUrl: '', link: '', buttons: [] }

interface CarouselEditorProps {
  message: MessageView
  platformUserId: string
}

/** Up to ten cards, each with texts, an image, a link and up to three buttons. */
export function CarouselEditor({ message, platformUserId }: CarouselEditorProps) {
  const { cards = [] } = message.form.content
  const { imageAt } = useImages(platformUserId)
  const isHidden = cards.some(({ imageUrl }) => imageAt(imageUrl)?.is_public === false)
  return (
    <>
      <ItemList
        large
        items={cards}
        blank={blankCard}
        max={limits.carouselCards}
        words={words}
        error={message.errorAt('items')}
        onChange={(next) => message.change({ cards: next })}
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
      {isHidden && <Banner type="warning">{m.image_upload_not_public()}</Banner>}
      {isSample(message.form) && <p className="text-label text-warn">{m.message_sample_link()}</p>}
    </>
  )
}
