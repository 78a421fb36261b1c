import { Suspense } from 'react'
import { m } from '@skein/messages'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import type { MessageType } from './message-form.ts'
import { TextFields } from './text-fields.tsx'
import { type MessageView, useMessage } from './use-message.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { messageTypeNames } from './message-type-names.ts'

const QuickReplyEditor = lazyPart(async () => (await import('./quick-reply-editor.tsx')).QuickReplyEditor)

const ButtonListEditor = lazyPart(async () => (await import('./button-list-editor.tsx')).ButtonListEditor)

const ImageFields = lazyPart(async () => (await import('./image-fields.tsx')).ImageFields)

const CarouselEditor = lazyPart(async () => (await import('./carousel-editor.tsx')).CarouselEditor)

const AudioFields = lazyPart(async () => (await import('./audio-fields.tsx')).AudioFields)

const types: readonly MessageType[] = [
  'text',
  'image',
  'button_template',
  'quick_replies',
  'carousel',
  'audio',
]
const tabs = types.map((value) => ({ value, label: messageTypeNames[value] }))

/** Fields of the message in one of its types. A new type starts with its sample. */
export function MessageFields({ platformUserId }: { platformUserId: string }) {
  const message = useMessage()
  const type = message.form.messageType
  return (
    <div data-field="content">
      <Tabs label={m.message_types()} value={type} onValueChange={message.chooseType} items={tabs}>
        <TabPanel controls value={type} className="flex flex-col gap-5 pt-5">
          {message.bringBack && (
            <Banner
              type="info"
              action={
                <Button size="dense" onClick={message.bringBack}>
                  {m.common_restore()}
                </Button>
              }
            >
              {m.message_remembered({ type_to_lower_case: messageTypeNames[type].toLowerCase() })}
            </Banner>
          )}
          <FieldsOfType message={message} platformUserId={platformUserId} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

interface FieldsOfTypeProps {
  message: MessageView
  platformUserId: string
}

function FieldsOfType({ message, platformUserId }: FieldsOfTypeProps) {
  switch (message.form.messageType) {
    case 'text':
      return <TextFields message={message} label={m.common_message()} />
    case 'image':
      return (
        <Suspense>
          <ImageFields message={message} platformUserId={platformUserId} />
        </Suspense>
      )
    case 'button_template':
      return (
        <Suspense>
          <ButtonListEditor message={message} platformUserId={platformUserId} />
        </Suspense>
      )
    case 'quick_replies':
      return (
        <Suspense>
          <QuickReplyEditor message={message} />
        </Suspense>
      )
    case 'carousel':
      return (
        <Suspense>
          <CarouselEditor message={message} platformUserId={platformUserId} />
        </Suspense>
      )
    case 'audio':
      return (
        <Suspense>
          <AudioFields message={message} platformUserId={platformUserId} />
        </Suspense>
      )
  }
}
