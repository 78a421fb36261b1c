import type * as z from 'zod/mini'
import type { ButtonPlace, MessageButton } from './buttons.ts'
import type { Filling, TemplateProblem } from './message-parts.ts'

export type MessageFields = Readonly<Record<string, z.core.$ZodType>>

/** A message: its type and its fields. */
export type MessageOf<Type extends string, Fields extends MessageFields> = { type: Type } & z.output<
  z.ZodMiniObject<Fields>
>

/**
 * A type of message that automations send. Its definition contains what the contract, the engine, the outbox and the editor need.
 * Its words in the sentence are in `sentence-reply.ts`, so that lists load no types. The browser app adds its fields and its look on
 * a phone.
 */
export interface MessageTypeDefinition<
  Type extends string,
  Message,
  Content extends z.core.$ZodType,
  Fields extends MessageFields = MessageFields,
> {
  /** Its name in payloads, stored settings and messages. */
  type: Type
  /** What it is called in the list of all types, for developers. */
  noun: string
  label: () => string
  /** Schemas of the fields of the message. */
  fields: Fields
  /** Schema of `reply_template_content`: the message in the format of Instagram, below `message`. */
  content: Content
  messageOf(content: z.output<Content>): Message
  /** Returns the content of a message; `messageOf` returns the message again. */
  contentOf(message: Message): z.output<Content>
  /** Returns a stored message as a form shows it. Default: unchanged. */
  shown?(message: Message): Message
  /** Returns the message as it is saved: texts of a form trimmed, addresses with a scheme. Default: unchanged. */
  entered?(message: Message): Message
  /** Returns the content with which a new message starts. */
  sample(): Message
  /** Returns the line below the preview with the limit of the message; absent for a message that shows it at its field. */
  limitLine?(message: Message): string
  /** Returns the message with other texts; payloads stay as they are. */
  filled(message: Message, filling: Filling): Message
  /** Returns why the platform would refuse the message, in the order of its parts, with instructions. */
  problems(message: Message): TemplateProblem[]
  /** Returns the titles that the platform cuts. */
  titles?(message: Message): string[]
  /** Returns the buttons with their places. */
  buttons?(message: Message): (ButtonPlace & { button: MessageButton })[]
  /** Returns the message with changed buttons. */
  withButtons?(message: Message, change: (button: MessageButton) => MessageButton): Message
  /** Returns the texts that stay in the chat: without quick replies, which disappear after a tap. */
  texts(message: Message): string[]
  /** Returns everything that can be compared with the expected reply of an example: texts, titles and addresses. */
  comparable(message: Message): string[]
  /** Returns the text to send if the platform refuses the form of the message; absent if there is no other form. */
  plain?(message: Message): string
  /** The platform reports the message as a template, with or without its text. */
  isTemplate?: true
}

/** Returns the definition with its exact types. */
export const defineMessageType = <
  Type extends string,
  Content extends z.core.$ZodType,
  Fields extends MessageFields,
>(
  definition: MessageTypeDefinition<Type, MessageOf<Type, Fields>, Content, Fields>,
) => definition
