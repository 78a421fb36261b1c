import { limits } from '@skein/contract/limits'
import {
  type TemplatePart,
  templateProblemsAt,
} from '@skein/contract/automations/replies/template-validation'
import { emptyPayload } from '@skein/contract/automations/replies/reply-template'
import { m } from '@skein/messages'
import type { PhoneMessage } from '../../../components/phone/phone-message.ts'
import { isSample, type MessageForm, templateFieldsOf } from './message-form.ts'

/** Returns the first problem of each part of the message. */
export function messageProblems(form: MessageForm): Partial<Record<TemplatePart, string>> {
  const { reply_template_type: type, reply_template_content: content } = templateFieldsOf(form)
  const problems = templateProblemsAt(type, content).toReversed()
  return Object.fromEntries(problems.map(({ part, message }) => [part, message]))
}

/** Returns the length in UTF-8 bytes, the unit of the platform's text limits. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Whether the platform truncates the title when it shows it. */
export const isTruncated = (title: string): boolean => [...title].length > limits.templateTitle

/** Returns the list with the item moved one position up (-1) or down (1). */
export function moved<Item>(items: readonly Item[], from: number, step: -1 | 1): Item[] {
  const item = items[from]
  const rest = items.filter((_, index) => index !== from)
  return item === undefined ? rest : rest.toSpliced(from + step, 0, item)
}

interface PhoneMessageOptions {
  /** Replaces the variables. */
  fill: (text: string) => string
  /** Returns the alt text of an uploaded image. */
  altOf?: (url: string) => string | undefined
}

/** Returns the message for the phone preview. */
export function phoneMessageOf(
  form: MessageForm,
  { fill, altOf = () => undefined }: PhoneMessageOptions,
): PhoneMessage {
  const { text, imageUrl, buttons, cards = [], audioUrl = '' } = form.content
  // The sample addresses do not exist, so the files are not requested.
  const load = !isSample(form)
  switch (form.messageType) {
    case 'text':
      return { type: 'text', text: fill(text) }
    case 'image':
      return { type: 'image', ...pictureOf(imageUrl, { load, altOf }) }
    case 'button_template':
      return { type: 'button_template', text: fill(text), titles: buttons.map((button) => button.text) }
    case 'quick_replies':
      return {
        type: 'quick_replies',
        text: fill(text),
        replies: buttons.map((button) => ({
          title: button.text,
          payload: button.payload.trim() || emptyPayload,
        })),
      }
    case 'carousel':
      return {
        type: 'carousel',
        cards: cards.map((card) => ({
          title: card.title.trim() && fill(card.title),
          subtitle: card.subtitle.trim() && fill(card.subtitle),
          picture: card.imageUrl.trim() === '' ? null : pictureOf(card.imageUrl, { load, altOf }),
          titles: card.buttons.map((button) => button.text),
        })),
      }
    case 'audio':
      return { type: 'audio', url: audioUrl.trim(), load }
  }
}

const pictureOf = (
  text: string,
  { load, altOf }: { load: boolean; altOf: (url: string) => string | undefined },
) => {
  const url = text.trim()
  return { url, load, alt: altOf(url) }
}

/** Returns the line below the phone with the limit of the message; a text shows it at its field. */
export function limitLine(form: MessageForm): string {
  const { buttons, cards = [] } = form.content
  switch (form.messageType) {
    case 'text':
      return ''
    case 'image':
      return m.message_preview_notes_image()
    case 'button_template':
      return m.message_preview_notes_buttons({ used: buttons.length, count: limits.templateButtons })
    case 'quick_replies':
      return m.message_preview_notes_quick_replies({
        used: buttons.length,
        count: limits.templateQuickReplies,
      })
    case 'carousel':
      return m.message_preview_notes_carousel({ used: cards.length, count: limits.carouselCards })
    case 'audio':
      return m.message_preview_notes_audio()
  }
}
