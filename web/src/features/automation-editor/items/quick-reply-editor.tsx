import { emptyPayload, type QuickReply } from '@skein/contract/automations/messages/quick-replies'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { ItemList } from './item-list.tsx'
import { TextFields } from '../message/text-fields.tsx'
import { TitleField } from './title-field.tsx'
import type { FieldsProps } from '../message/use-message.ts'

const words = {
  legend: m.common_quick_replies(),
  hint: `${m.message_replies_hint({ max: limits.templateQuickReplies })} ${m.message_payload_hint({ empty: emptyPayload })}`,
  add: m.message_add_reply(),
  item: (place: number) => m.message_reply({ place }),
}

const blankReply: QuickReply = { title: '', payload: '' }

/** A text with up to thirteen quick replies. */
export function QuickReplyEditor(props: FieldsProps<{ text: string; quick_replies: QuickReply[] }>) {
  const { content, message, onChange, platformUserId } = props
  return (
    <>
      <TextFields
        content={content}
        message={message}
        onChange={onChange}
        platformUserId={platformUserId}
        label={m.message_quick_text()}
      />
      <ItemList
        items={content.quick_replies}
        blank={blankReply}
        max={limits.templateQuickReplies}
        words={words}
        error={message.errorAt('items')}
        onChange={(next) => onChange({ quick_replies: next })}
      >
        {(reply, index, change) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TitleField
              value={reply.title}
              error={message.errorAt(`${index}.title`)}
              onChange={(title) => change({ ...reply, title })}
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
                onChange={(event) => change({ ...reply, payload: event.currentTarget.value })}
                onBlur={() => message.leave(`${index}.payload`)}
              />
            </Field>
          </div>
        )}
      </ItemList>
    </>
  )
}
