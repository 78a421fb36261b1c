import { ReplyTemplateType } from '@skein/contract/automations/reply-template'
import * as z from 'zod/mini'

const content = z.object({
  text: z.string(),
  imageUrl: z.string(),
  buttons: z.array(z.object({ text: z.string(), link: z.string(), payload: z.string() })),
})

/** Of a message in a draft that this browser kept. */
export const messageShape = {
  replyType: z.enum(['ai_decision', 'custom']),
  messageType: ReplyTemplateType,
  content,
  aside: z.partialRecord(ReplyTemplateType, content),
  systemPrompt: z.string(),
}
