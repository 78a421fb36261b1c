import { HelpLink } from '../../../components/help-link.tsx'
import { emptyPayload } from '@skein/contract/automations/replies/reply-template'
import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { messageWords } from '../../../copy/automations/editors/message.ts'
import { blankButton, ItemList } from './item-list.tsx'
import { TextFields } from './text-fields.tsx'
import { TitleField } from './title-field.tsx'
import type { MessageView } from './use-message.ts'

const words = {
  legend: messageWords.replies,
  hint: `${messageWords.repliesHint(limits.templateQuickReplies)} ${messageWords.payloadHint(emptyPayload)}`,
  add: messageWords.addReply,
  item: messageWords.reply,
}

/** A text with up to thirteen quick replies. */
export function QuickReplyEditor({ message }: { message: MessageView }) {
  return (
    <>
      <TextFields message={message} label={messageWords.quickText} />
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
              label={messageWords.payload}
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
