import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { variableProblems } from '../replies/reply-variables.ts'
import {
  Button,
  buttonProblems,
  comparableButtons,
  enteredButton,
  filledButton,
  inCard,
  linksOfButtons,
  titlesOfButtons,
} from './buttons.ts'
import { cutLetters, lettersOf } from './cut-text.ts'
import { at, contentPart, enteredAddress, type Filling, type TemplateProblem } from './message-parts.ts'
import { linkProblems } from './text-checks.ts'

/** A card: a title and at least one more field. A tap on it opens the address of its `default_action`. */
export const Card = contentPart({
  title: z._default(z.string(), ''),
  subtitle: z.optional(z.string()),
  image_url: z.optional(z.string()),
  default_action: z.optional(
    contentPart({ type: z._default(z.literal('web_url'), 'web_url'), url: z._default(z.string(), '') }),
  ),
  buttons: z.optional(z.array(Button)),
})
export type MessageCard = z.output<typeof Card>

/** Fields without a value are left out. */
export function enteredCard(card: MessageCard): MessageCard {
  const { buttons = [] } = card
  const [subtitle = '', image_url = '', url = ''] = [
    card.subtitle,
    card.image_url,
    card.default_action?.url,
  ].map((value) => value?.trim())
  return {
    title: card.title.trim(),
    ...(subtitle === '' ? {} : { subtitle }),
    ...(image_url === '' ? {} : { image_url: enteredAddress(image_url) }),
    ...(url === '' ? {} : { default_action: { type: 'web_url', url: enteredAddress(url) } }),
    ...(buttons.length === 0 ? {} : { buttons: buttons.map(enteredButton) }),
  }
}

const cutCardText = cutLetters(limits.cardText)

/** The platform refuses long titles and subtitles of a card, and empty fields. */
export function filledCard(card: MessageCard, filling: Filling): MessageCard {
  const { title, subtitle = '', image_url, default_action: action, buttons = [] } = card
  const second = filling.text(subtitle, cutCardText)
  return {
    title: filling.text(title, cutCardText),
    ...(second.trim() === '' ? {} : { subtitle: second }),
    ...(image_url === undefined ? {} : { image_url: filling.address(image_url) }),
    ...(action === undefined ? {} : { default_action: { ...action, url: filling.address(action.url) } }),
    ...(buttons.length === 0 ? {} : { buttons: buttons.map((button) => filledButton(button, filling)) }),
  }
}

/** Returns the lines that replace a card in a text. */
export const plainCard = ({ title, subtitle, default_action, buttons = [] }: MessageCard): string =>
  [title, subtitle, default_action?.url, ...linksOfButtons(buttons)].filter(Boolean).join('\n')

/** Returns the texts that everybody reads. */
export const textsOfCard = ({ title, subtitle = '', buttons = [] }: MessageCard): string[] => [
  title,
  subtitle,
  ...titlesOfButtons(buttons),
]

/** Returns texts, titles and addresses. */
export const comparableCard = ({
  title,
  subtitle = '',
  default_action,
  buttons = [],
}: MessageCard): string[] => [title, subtitle, default_action?.url ?? '', ...comparableButtons(buttons)]

export function cardProblems(card: MessageCard, index: number): TemplateProblem[] {
  const { title, subtitle = '', image_url, default_action, buttons = [] } = card
  const number = { card: index + 1 }
  const max = limits.cardText
  const inThis = (problems: readonly string[]) => problems.map((problem) => inCard(index, problem))
  return [
    ...at(`cards.${index}.title`, title.trim() === '' ? [m.problem_card_title(number)] : []),
    ...at(`cards.${index}.title`, isLong(title) ? [m.problem_card_title_long({ ...number, max })] : []),
    ...at(`cards.${index}.title`, inThis(variableProblems(title))),
    ...at(
      `cards.${index}.subtitle`,
      isLong(subtitle) ? [m.problem_card_subtitle_long({ ...number, max })] : [],
    ),
    ...at(`cards.${index}.subtitle`, inThis(variableProblems(subtitle))),
    ...at(
      `cards.${index}.image`,
      image_url === undefined ? [] : inThis(linkProblems(m.problem_image_link(), image_url)),
    ),
    ...at(
      `cards.${index}.link`,
      default_action === undefined ? [] : inThis(linkProblems(m.problem_card_link(), default_action.url)),
    ),
    ...at(`cards.${index}.card`, hasMore(card) ? [] : [m.problem_card_more(number)]),
    ...at(`cards.${index}.items`, buttonCountProblems(buttons.length, index + 1)),
    ...buttons.flatMap((button, place) =>
      buttonProblems(button, place).map(({ part: inButton, message }) => ({
        part: `cards.${index}.${inButton}` as const,
        message: inCard(index, message),
      })),
    ),
  ]
}

/** The platform refuses a card that has only a title. */
const hasMore = ({ subtitle = '', image_url, default_action, buttons = [] }: MessageCard): boolean =>
  subtitle.trim() !== '' || image_url !== undefined || default_action !== undefined || buttons.length > 0

const isLong = (text: string): boolean => lettersOf(text) > limits.cardText

function buttonCountProblems(count: number, card: number): string[] {
  const max = limits.templateButtons
  return count > max ? [m.problem_card_buttons({ card, max, over: count - max })] : []
}
