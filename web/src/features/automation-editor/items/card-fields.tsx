import type { MessageCard } from '@skein/contract/automations/messages/cards'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { LinkInput } from '../../../components/fields/link-input.tsx'
import { Field, FieldNotes } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { VariableChips } from '../fields/variable-chips.tsx'
import { ButtonFields } from './button-fields.tsx'
import { CardImageField } from '../uploads/card-image-field.tsx'
import { blankButton, ItemList } from './item-list.tsx'
import { leftText } from '../message/left-text.ts'
import type { EditedMessage } from '../message/use-message.ts'

interface CardFieldsProps {
  card: MessageCard
  /** Place of the card, from 0. */
  index: number
  message: EditedMessage
  platformUserId: string
  onChange: (card: MessageCard) => void
}

/** Returns undefined for a blank text: a card without a field is equal to one whose field was cleared. */
const orUndefined = (text: string): string | undefined => text || undefined

/** The fields of a card: texts, image, link and buttons. */
export function CardFields(props: CardFieldsProps) {
  const { index, message } = props
  return (
    <div data-variables className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <CardTexts {...props} />
        <CardAddresses {...props} />
      </div>
      <CardButtons {...props} />
      <FieldNotes id={`card-${index}`} error={message.errorAt(`cards.${index}.card`)} />
      <VariableChips label={m.message_card({ place: index + 1 })} />
    </div>
  )
}

function CardTexts({ card, index, message, onChange }: CardFieldsProps) {
  const part = `cards.${index}` as const
  return (
    <>
      <CardText
        label={m.message_title()}
        value={card.title}
        error={message.errorAt(`${part}.title`)}
        onChange={(title) => onChange({ ...card, title })}
        onLeave={() => message.leave(`${part}.title`)}
      />
      <CardText
        label={m.message_card_subtitle()}
        hint={m.message_card_optional()}
        value={card.subtitle ?? ''}
        error={message.errorAt(`${part}.subtitle`)}
        onChange={(subtitle) => onChange({ ...card, subtitle: orUndefined(subtitle) })}
        onLeave={() => message.leave(`${part}.subtitle`)}
      />
    </>
  )
}

function CardAddresses({ card, index, message, platformUserId, onChange }: CardFieldsProps) {
  const part = `cards.${index}` as const
  const { url = '' } = card.default_action ?? {}
  const setUrl = (address: string) =>
    onChange({ ...card, default_action: address === '' ? undefined : { type: 'web_url', url: address } })
  return (
    <>
      <CardImageField
        url={card.image_url ?? ''}
        platformUserId={platformUserId}
        error={message.errorAt(`${part}.image`)}
        onChange={(url) => onChange({ ...card, image_url: orUndefined(url) })}
        onLeave={() => message.leave(`${part}.image`)}
      />
      <Field
        label={m.message_card_link()}
        hint={m.message_card_link_hint()}
        error={message.errorAt(`${part}.link`)}
      >
        <LinkInput url={url} onChange={setUrl} onLeave={() => message.leave(`${part}.link`)} />
      </Field>
    </>
  )
}

function CardButtons({ card, index, message, platformUserId, onChange }: CardFieldsProps) {
  const part = `cards.${index}` as const
  const words = {
    legend: m.message_card_buttons({ place: index + 1 }),
    hint: m.message_card_buttons_hint({ max: limits.templateButtons }),
    add: m.message_add_button(),
    item: (place: number) => m.message_card_button({ place, card: index + 1 }),
  }
  return (
    <ItemList
      nested
      items={card.buttons ?? []}
      blank={blankButton}
      max={limits.templateButtons}
      words={words}
      error={message.errorAt(`${part}.items`)}
      onChange={(buttons) => onChange({ ...card, buttons })}
    >
      {(button, place, change) => (
        <ButtonFields
          button={button}
          message={message}
          part={`${part}.${place}`}
          platformUserId={platformUserId}
          onChange={change}
        />
      )}
    </ItemList>
  )
}

interface CardTextProps {
  label: string
  hint?: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onLeave: () => void
}

/** A text of a card. From 80% of its limit, the hint is the remaining length. */
function CardText({ label, hint, value, error, onChange, onLeave }: CardTextProps) {
  const remainingCharacters = limits.cardText - [...value].length
  return (
    <Field
      label={label}
      hint={remainingCharacters <= limits.cardText / 5 ? leftText(remainingCharacters) : hint}
      error={error}
    >
      <TextInput value={value} onChange={(event) => onChange(event.currentTarget.value)} onBlur={onLeave} />
    </Field>
  )
}
