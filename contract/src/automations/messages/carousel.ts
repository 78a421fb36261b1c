import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { placed, titlesOfButtons } from './buttons.ts'
import {
  Card,
  cardProblems,
  comparableCard,
  enteredCard,
  filledCard,
  plainCard,
  textsOfCard,
} from './cards.ts'
import { cutMessage } from './cut-text.ts'
import { at, attached, attachmentContent } from './message-parts.ts'
import { defineMessageType } from './message-type.ts'

/** Up to ten cards, in a row that is swiped sideways. */
export const carousel = defineMessageType({
  type: 'carousel',
  noun: 'a carousel',
  label: () => m.message_carousel(),
  fields: { elements: z.array(Card) },
  content: attachmentContent('template', { template_type: z.literal('generic'), elements: z.array(Card) }),
  messageOf: ({ message }) => ({ type: 'carousel', elements: message.attachment.payload.elements }),
  contentOf: ({ elements }) => attached('template', { template_type: 'generic', elements }),
  entered: ({ elements }) => ({ type: 'carousel', elements: elements.map(enteredCard) }),
  sample: () => ({
    type: 'carousel',
    elements: [
      {
        title: m.message_samples_carousel_title(),
        subtitle: m.message_samples_carousel_subtitle(),
        buttons: [
          {
            type: 'web_url' as const,
            url: 'https://example.com/shop',
            title: m.message_samples_carousel_button(),
          },
        ],
      },
    ],
  }),
  limitLine: ({ elements }) =>
    m.message_preview_notes_carousel({ used: elements.length, count: limits.carouselCards }),
  filled: ({ elements }, filling) => ({
    type: 'carousel',
    elements: elements.map((card) => filledCard(card, filling)),
  }),
  problems: ({ elements }) => [
    ...at('items', countProblems(elements.length)),
    ...elements.slice(0, limits.carouselCards).flatMap(cardProblems),
  ],
  titles: ({ elements }) => elements.flatMap(({ buttons = [] }) => titlesOfButtons(buttons)),
  buttons: ({ elements }) => elements.flatMap(({ buttons = [] }, card) => placed(buttons, card)),
  withButtons: ({ elements }, change) => ({
    type: 'carousel',
    elements: elements.map((card) => (card.buttons ? { ...card, buttons: card.buttons.map(change) } : card)),
  }),
  texts: ({ elements }) => elements.flatMap(textsOfCard),
  comparable: ({ elements }) => elements.flatMap(comparableCard),
  plain: ({ elements }) => cutMessage(elements.map(plainCard).join('\n\n')),
  isTemplate: true,
})

function countProblems(count: number): string[] {
  const max = limits.carouselCards
  if (count === 0) return [m.problem_no_card()]
  return count > max ? [m.problem_cards({ max, over: count - max })] : []
}
