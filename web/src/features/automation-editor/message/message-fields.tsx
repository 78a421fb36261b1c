import { limits } from '@skein/contract/limits'
import { Suspense } from 'react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { messageWords } from '../../../copy/automations/message.ts'
import { isSample, type MessageType } from './message-form.ts'
import { TextFields } from './text-fields.tsx'
import { type MessageView, useMessage } from './use-message.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const QuickReplyEditor = lazyPart(async () => (await import('./quick-reply-editor.tsx')).QuickReplyEditor)

const ButtonListEditor = lazyPart(async () => (await import('./button-list-editor.tsx')).ButtonListEditor)

const types: readonly MessageType[] = ['text', 'image', 'button_template', 'quick_replies']
const tabs = types.map((value) => ({ value, label: messageWords[value] }))

/** Fields of the message in one of its four types. A new type starts with its sample. */
export function MessageFields() {
  const message = useMessage()
  const type = message.form.messageType
  return (
    <div data-field="content">
      <Tabs label={messageWords.types} value={type} onValueChange={message.chooseType} items={tabs}>
        <TabPanel controls value={type} className="flex flex-col gap-5 pt-5">
          {message.bringBack && (
            <Banner
              type="info"
              action={
                <Button size="dense" onClick={message.bringBack}>
                  {messageWords.bringBack}
                </Button>
              }
            >
              {messageWords.remembered(messageWords[type])}
            </Banner>
          )}
          <FieldsOfType message={message} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

function FieldsOfType({ message }: { message: MessageView }) {
  switch (message.form.messageType) {
    case 'text':
      return <TextFields message={message} label={messageWords.message} />
    case 'image':
      return <ImageFields message={message} />
    case 'button_template':
      return (
        <Suspense>
          <ButtonListEditor message={message} />
        </Suspense>
      )
    case 'quick_replies':
      return (
        <Suspense>
          <QuickReplyEditor message={message} />
        </Suspense>
      )
  }
}

/** An image by its URL. */
function ImageFields({ message }: { message: MessageView }) {
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
