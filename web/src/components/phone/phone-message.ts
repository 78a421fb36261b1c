import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import type { QuickReply } from '@skein/contract/automations/messages/quick-replies'
import type { ComponentType } from 'react'

/** How the files of a message are shown. */
export interface PhoneFiles {
  /** Whether they are loaded; otherwise their addresses are shown. Default: true. */
  load?: boolean | undefined
  /** Returns the description of an image. Default: the host. */
  altOf?: ((url: string) => string | undefined) | undefined
}

/** A message of the business with its variables filled in. */
export interface PhoneContentProps<Message = OutgoingMessage> extends PhoneFiles {
  message: Message
}

/** How a phone shows messages of one type. */
export interface PhoneView<Message = OutgoingMessage> {
  Content: ComponentType<PhoneContentProps<Message>>
  /** Reaches the edge of the phone. */
  isWide?: boolean
  /** Returns the answers that are offered above the keyboard. */
  repliesOf?(message: Message): readonly QuickReply[]
}

/** Characters of a title that Instagram shows. */
export const titleShown = 20
