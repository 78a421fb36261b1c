import { wordsOf, type MessageBody } from '#src/features/outbox/index.ts'
import type { MessageAttachment } from '#src/integrations/instagram/event.ts'

interface SentContent {
  text: string | null
  attachments: MessageAttachment[]
}

/**
 * Returns what the conversation stores of a message that was sent: its words, and its file under its own address, which
 * its echo may replace. A carousel and a text with buttons are templates, unless the platform refused the template and the
 * plain text was sent.
 */
export function contentOf(body: MessageBody, { is_plain = false }: { is_plain?: boolean } = {}): SentContent {
  const text = wordsOf(body)
  const { message } = body
  const blank = { url: null, title: null, media_id: null }
  switch (message?.type) {
    case 'image':
    case 'audio':
      return { text, attachments: [{ ...blank, type: message.type, url: message.source.url }] }
    case 'button_template':
    case 'carousel':
      return { text, attachments: is_plain ? [] : [{ ...blank, type: 'template' }] }
    default:
      return { text, attachments: [] }
  }
}
