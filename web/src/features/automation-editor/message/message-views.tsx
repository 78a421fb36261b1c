import type { MessageTypeName, OutgoingMessage } from '@skein/contract/automations/messages/messages'
import type { ComponentType } from 'react'
import { PhoneButtons, PhoneImage, PhoneText } from '../../../components/phone/phone-content.tsx'
import type { PhoneView } from '../../../components/phone/phone-message.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingTool } from '../../../ui/loading/missing-part.tsx'
import { MessageTextFields } from './text-fields.tsx'
import type { FieldsProps } from './use-message.ts'

/** How messages of one type are edited, and shown on a phone. */
interface MessageView<Message = OutgoingMessage> extends PhoneView<Message> {
  Fields: ComponentType<FieldsProps<Message>>
}

type Views = { [Type in MessageTypeName]: MessageView<Extract<OutgoingMessage, { type: Type }>> }

/** All types of messages. Their editors are loaded when they are chosen. */
const views: Views = {
  text: { Fields: MessageTextFields, Content: PhoneText },
  image: {
    Fields: lazyPart(async () => (await import('../uploads/image-fields.tsx')).ImageFields),
    Content: PhoneImage,
  },
  button_template: {
    Fields: lazyPart(async () => (await import('../items/button-list-editor.tsx')).ButtonListEditor),
    Content: PhoneButtons,
  },
  quick_replies: {
    Fields: lazyPart(async () => (await import('../items/quick-reply-editor.tsx')).QuickReplyEditor),
    Content: PhoneText,
    repliesOf: (message) => message.quick_replies,
  },
  carousel: {
    Fields: lazyPart(async () => (await import('../items/carousel-editor.tsx')).CarouselEditor),
    Content: lazyPart(
      async () => (await import('../../../components/phone/phone-cards.tsx')).PhoneCards,
      MissingTool,
    ),
    isWide: true,
  },
  audio: {
    Fields: lazyPart(async () => (await import('../uploads/audio-fields.tsx')).AudioFields),
    Content: lazyPart(
      async () => (await import('../../../components/phone/phone-audio.tsx')).PhoneAudio,
      MissingTool,
    ),
  },
}

/** Returns the view of a type. It takes messages of this type only. */
export const viewOf = ({ type }: OutgoingMessage): MessageView => views[type] as unknown as MessageView
