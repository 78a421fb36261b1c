import { limits } from '@skein/contract/limits'
import { withScheme } from '@skein/contract/web-address'
import { messageWords } from '../../../copy/automations/message.ts'
import { Field, FieldNotes } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { VariableChips } from '../fields/variable-chips.tsx'
import { ButtonFields } from './button-fields.tsx'
import { CardImageField } from './card-image-field.tsx'
import { blankButton, ItemList } from './item-list.tsx'
import type { MessageCard } from './message-form.ts'
import type { MessageView } from './use-message.ts'

interface CardFieldsProps {
  card: MessageCard
  /** Place of the card, from 0. */
  index: number
  message: MessageView
  platformUserId: string
  onChange: (part: Partial<MessageCard>) => void
}

/** The fields of a card: texts, image, link and buttons. */
export function CardFields({ card, index, message, platformUserId, onChange }: CardFieldsProps) {
  const part = `cards.${index}` as const
  const name = messageWords.card(index + 1)
  const trimmed = (link: string) => withScheme(link.trim())
  return (
    <div data-variables className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <CardText
          label={messageWords.title}
          value={card.title}
          error={message.errorAt(`${part}.title`)}
          onChange={(title) => onChange({ title })}
          onLeave={() => message.leave(`${part}.title`, `${part}.card`)}
        />
        <CardText
          label={messageWords.subtitle}
          hint={messageWords.optional}
          value={card.subtitle}
          error={message.errorAt(`${part}.subtitle`)}
          onChange={(subtitle) => onChange({ subtitle })}
          onLeave={() => message.leave(`${part}.subtitle`)}
        />
        <CardImageField
          url={card.imageUrl}
          platformUserId={platformUserId}
          error={message.errorAt(`${part}.image`)}
          onChange={(imageUrl) => onChange({ imageUrl })}
          onLeave={() => message.leave(`${part}.image`)}
        />
        <Field
          label={messageWords.cardLink}
          hint={messageWords.cardLinkHint}
          error={message.errorAt(`${part}.link`)}
        >
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            value={card.link}
            maxLength={limits.link}
            placeholder={messageWords.linkPlaceholder}
            onChange={(event) => onChange({ link: event.currentTarget.value })}
            onBlur={() => {
              if (trimmed(card.link) !== card.link) onChange({ link: trimmed(card.link) })
              message.leave(`${part}.link`)
            }}
          />
        </Field>
      </div>
      <ItemList
        nested
        items={card.buttons}
        blank={blankButton}
        max={limits.templateButtons}
        words={{
          legend: messageWords.cardButtons(index + 1),
          hint: messageWords.cardButtonsHint(limits.templateButtons),
          add: messageWords.addButton,
          item: (place) => messageWords.cardButton(place, index + 1),
        }}
        error={message.errorAt(`${part}.items`)}
        onChange={(buttons) => onChange({ buttons })}
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
      <FieldNotes id={`${part}-card`} error={message.errorAt(`${part}.card`)} />
      <VariableChips label={name} />
    </div>
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
  const left = limits.cardText - [...value].length
  return (
    <Field label={label} hint={left <= limits.cardText / 5 ? messageWords.left(left) : hint} error={error}>
      <TextInput value={value} onChange={(event) => onChange(event.currentTarget.value)} onBlur={onLeave} />
    </Field>
  )
}
