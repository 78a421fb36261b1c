import * as z from 'zod/mini'
import {
  allMessageTypes,
  type MessageContent,
  MessageTypeName,
  messageTypeOf,
  type OutgoingMessage,
} from '../messages/messages.ts'

export const ReplyTemplateType = MessageTypeName
export type ReplyTemplateType = MessageTypeName

const forms = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  allMessageTypes.map(({ noun }) => noun),
)
const shapeMessage = `reply_template_content must be {"message": …} in the form of ${forms}.`

const contents = allMessageTypes.map(({ content }) => content)

/** The message in the format of the platform, under the key `message`; also accepted as a JSON string. */
export const ReplyTemplateContent = z.union(
  [...contents, z.pipe(z.pipe(z.string(), z.transform(readJson)), z.union(contents, shapeMessage))],
  shapeMessage,
)
export type ReplyTemplateContent = MessageContent

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The two fields of a payload; both are null if the AI writes the reply. */
export const templateFields = {
  reply_template_type: z._default(z.nullable(ReplyTemplateType), null),
  reply_template_content: z._default(z.nullable(ReplyTemplateContent), null),
}

export interface TemplateFields {
  reply_template_type: ReplyTemplateType | null
  reply_template_content: ReplyTemplateContent | null
}

/** Returns the message of an automation; null if it has none, or if its content does not match its type. */
export function replyMessageOf({
  reply_template_type,
  reply_template_content,
}: TemplateFields): OutgoingMessage | null {
  if (reply_template_type === null) return null
  const type = messageTypeOf(reply_template_type)
  const parsedContent = z.safeParse(type.content, reply_template_content)
  return parsedContent.success ? type.messageOf(parsedContent.data) : null
}

/** Returns the fields of a payload for a message. */
export const templateFieldsFor = (message: OutgoingMessage) => ({
  reply_template_type: message.type,
  reply_template_content: messageTypeOf(message.type).contentOf(message),
})

/** Returns who writes the reply: CUSTOM if the automation has a template, else AI_DECISION. */
export const replyTypeOf = ({ reply_template_type }: TemplateFields): 'CUSTOM' | 'AI_DECISION' =>
  reply_template_type === null ? 'AI_DECISION' : 'CUSTOM'
