import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import { emptyPayload } from '@skein/contract/automations/replies/reply-template'
import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { blankButton, ItemList } from './item-list.tsx'
import { TextFields } from './text-fields.tsx'
import { TitleField } from './title-field.tsx'
import type { MessageView } from './use-message.ts'

const words = {
  legend: m.common_quick_replies(),
  hint: `${m.message_replies_hint({ max: limits.templateQuickReplies })} ${m.message_payload_hint({ empty: emptyPayload })}`,
  add: m.message_add_reply(),
  item: (place: number) => m.message_reply({ place }),
}

/** A text with up to thirteen quick replies. */
export function QuickReplyEditor({ message }: { message: MessageView }) {
  return (
    <>
      <TextFields message={message} label={m.message_quick_text()} />
      <ItemList
        items={message.form.content.buttons}
        blank={blankButton}
        max={limits.templateQuickReplies}
        words={words}
        error={message.errorAt('items')}
        onChange={(next) => message.change({ buttons: next })}
      >
        {(reply, index, change) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TitleField
              value={reply.text}
              error={message.errorAt(`${index}.title`)}
              onChange={(title) => change({ text: title })}
              onLeave={() => message.leave(`${index}.title`)}
            />
            <Field
              label={m.message_payload()}
              error={message.errorAt(`${index}.payload`)}
              aside={<HelpLink term="payload" />}
            >
              <TextInput
                value={reply.payload}
                autoComplete="off"
                placeholder={emptyPayload}
                onChange={(event) => change({ payload: event.currentTarget.value })}
                onBlur={() => message.leave(`${index}.payload`)}
              />
            </Field>
          </div>
        )}
      </ItemList>
    </>
  )
}
