import { limits } from '@skein/contract/limits'
import { imageUploadWords } from '../../../copy/automations/editors/image-upload.ts'
import { cardWords } from '../../../copy/automations/editors/message-card.ts'
import { messageWords } from '../../../copy/automations/editors/message.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CardFields } from './card-fields.tsx'
import { ItemList } from './item-list.tsx'
import { isSample, type MessageCard } from './message-form.ts'
import { useImages } from './use-images.ts'
import type { MessageView } from './use-message.ts'

const words = {
  legend: cardWords.cards,
  hint: cardWords.hint(limits.carouselCards),
  add: cardWords.add,
  item: cardWords.card,
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
      {isHidden && <Banner type="warning">{imageUploadWords.notPublic}</Banner>}
      {isSample(message.form) && <p className="text-label text-warn">{messageWords.sampleLink}</p>}
    </>
  )
}
