import { isTemplate } from '@skein/contract/automations/messages/messages'
import { wordsOf, type MessageBody } from '#src/features/outbox/index.ts'
import type { MessageAttachment } from '#src/integrations/instagram/event.ts'

interface SentContent {
  text: string | null
  attachments: MessageAttachment[]
}

/**
 * Returns what the conversation stores of a message that was sent: its words, and its file under its own address, which
 * its echo may replace. A template is an attachment, unless the platform refused it and the plain text was sent.
 */
export function contentOf(body: MessageBody, { is_plain = false }: { is_plain?: boolean } = {}): SentContent {
  const text = wordsOf(body)
  const { message } = body
  const blank = { url: null, title: null, media_id: null }
  if (message !== undefined && 'source' in message)
    return { text, attachments: [{ ...blank, type: message.type, url: message.source.url }] }
  const wasTemplate = message !== undefined && isTemplate(message) && !is_plain
  return { text, attachments: wasTemplate ? [{ ...blank, type: 'template' }] : [] }
}
