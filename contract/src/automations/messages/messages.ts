import * as z from 'zod/mini'
import { audio } from './audio.ts'
import { buttonTemplate } from './button-template.ts'
import { carousel } from './carousel.ts'
import { image } from './image.ts'
import type { MessageTypeDefinition } from './message-type.ts'
import { quickReplies } from './quick-replies.ts'
import { text } from './text.ts'

/** Types of messages, in the order of the editor. */
const exactTypes = [text, image, buttonTemplate, quickReplies, carousel, audio] as const
type AnyType = (typeof exactTypes)[number]

/** The name of a type of message. */
export type MessageTypeName = AnyType['type']

/** The content of a payload: a message in the format of Instagram. */
export type MessageContent = z.output<AnyType['content']>

/** A message to send: from the editor to the client of Instagram, which converts it to the format of the platform. */
export type OutgoingMessage = ReturnType<AnyType['sample']>

type ContentSchema = z.core.$ZodType<MessageContent, z.input<AnyType['content']>>

/** Any type of message. Its functions take messages of this type only. */
type MessageType = MessageTypeDefinition<MessageTypeName, OutgoingMessage, ContentSchema>

/** All types of messages. */
export const allMessageTypes: readonly MessageType[] = exactTypes

const byName = new Map(allMessageTypes.map((each) => [each.type, each]))

/** Returns the definition of a type. */
export function messageTypeOf(type: MessageTypeName): MessageType {
  const definition = byName.get(type)
  if (!definition) throw new TypeError(`There is no message type ${type}.`)
  return definition
}

/** Whether the platform reports a message as a template. A stored message may have a type of another version. */
export const isTemplate = ({ type }: OutgoingMessage): boolean => byName.get(type)?.isTemplate ?? false

/** Returns the message as it is saved after it was typed in a form. */
export const enteredMessage = (message: OutgoingMessage): OutgoingMessage =>
  messageTypeOf(message.type).entered?.(message) ?? message

/** Names of the types. */
export const MessageTypeName = z.enum(
  Object.fromEntries(allMessageTypes.map(({ type }) => [type, type])) as { [Type in MessageTypeName]: Type },
)

/** Schema of a message in a form. */
export const OutgoingMessage = z.union(
  allMessageTypes.map(({ type, fields }) => z.object({ type: z.literal(type), ...fields })),
) as unknown as z.ZodMiniType<OutgoingMessage>
