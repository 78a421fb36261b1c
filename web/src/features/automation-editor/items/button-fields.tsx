import type { MessageButton } from '@skein/contract/automations/messages/buttons'
import { ButtonTargetField } from './button-target-field.tsx'
import { TitleField } from './title-field.tsx'
import type { EditedMessage } from '../message/use-message.ts'

interface ButtonFieldsProps {
  button: MessageButton
  message: EditedMessage
  /** Where the button is among the parts of the message. */
  part: `${number}` | `cards.${number}.${number}`
  platformUserId: string
  onChange: (button: MessageButton) => void
}

/** Title and target of a button. */
export function ButtonFields({ button, message, part, platformUserId, onChange }: ButtonFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TitleField
        value={button.title}
        error={message.errorAt(`${part}.title`)}
        onChange={(title) => onChange({ ...button, title })}
        onLeave={() => message.leave(`${part}.title`)}
      />
      <ButtonTargetField
        button={button}
        platformUserId={platformUserId}
        error={message.errorAt(`${part}.link`)}
        onChange={onChange}
        onLeave={() => message.leave(`${part}.link`)}
      />
    </div>
  )
}
