import { limits } from '@skein/contract/limits'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { messageWords } from '../../../copy/automations/message.ts'
import { isSample } from './message-form.ts'
import type { MessageView } from './use-message.ts'

/** A picture by its address. */
export function ImageFields({ message }: { message: MessageView }) {
  const { imageUrl } = message.form.content
  return (
    <div className="flex flex-col gap-2">
      <Field label={messageWords.imageUrl} hint={messageWords.imageHint} error={message.errorAt('image')}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          value={imageUrl}
          maxLength={limits.link}
          placeholder={messageWords.imagePlaceholder}
          onChange={(event) => message.change({ imageUrl: event.currentTarget.value })}
          onBlur={() => message.leave('image')}
        />
      </Field>
      {isSample(message.form) && <p className="text-label text-warn">{messageWords.sampleLink}</p>}
    </div>
  )
}
