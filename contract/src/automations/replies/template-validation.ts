import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { targetOfPayload } from '../../inbox/tap-target.ts'
import { buttonsOf, inCard } from './button-targets.ts'
import {
  replyTemplateOf,
  type ReplyTemplate,
  type ReplyTemplateContent,
  type ReplyTemplateType,
  replyTypeOf,
  type TemplateButton,
  type TemplateCard,
  type TemplateFields,
} from './reply-template.ts'
import { keywordText, ReplyType } from '../kinds/automation-fields.ts'
import type { AutomationCheck } from '../kinds/automation-check.ts'
import { variableProblems } from './reply-variables.ts'

/** A part of a reply. Buttons, quick replies and cards are numbered from 0; the buttons of a card follow its number. */
export type TemplatePart =
  | 'type'
  | 'text'
  | 'image'
  | 'audio'
  | 'items'
  | ItemPart
  | CardPart
  | `cards.${number}.${ItemPart}`
type ItemPart = `${number}.title` | `${number}.link` | `${number}.payload`
/** `card`: the card as a whole; `items`: the number of its buttons. */
type CardPart = `cards.${number}.${'card' | 'title' | 'subtitle' | 'image' | 'link' | 'items'}`

export interface TemplateProblem {
  part: TemplatePart
  message: string
}

/** Returns why the platform would refuse a reply, in the order of its parts, with instructions. */
export const templateProblems = (
  type: ReplyTemplateType | null,
  content: ReplyTemplateContent | null,
): string[] => templateProblemsAt(type, content).map(({ message }) => message)

/** Returns the same problems with their parts. */
export function templateProblemsAt(
  type: ReplyTemplateType | null,
  content: ReplyTemplateContent | null,
): TemplateProblem[] {
  if (type === null && content === null) return []
  if (type === null) return at('type', [m.problem_message_type()])
  if (content === null) return at('text', [m.common_enter_a_message()])
  const template = replyTemplateOf({ reply_template_type: type, reply_template_content: content })
  return template ? problemsOf(template) : at('text', [m.problem_message_again({ type })])
}

const at = <Part extends TemplatePart>(part: Part, messages: readonly string[]) =>
  messages.map((message) => ({ part, message }))

/** Returns warnings about content that the platform accepts but displays differently. */
export function templateWarnings(
  type: ReplyTemplateType | null,
  content: ReplyTemplateContent | null,
): string[] {
  const template = replyTemplateOf({ reply_template_type: type, reply_template_content: content })
  return titlesOf(template)
    .filter((title) => lettersOf(title) > limits.templateTitle)
    .map((title) => m.problem_title_cut({ title, max: limits.templateTitle }))
}

/** The message has its own checks and messages. */
export const templateCheck: AutomationCheck<TemplateFields> = {
  field: 'reply_template_content',
  problems: (automation) =>
    templateProblems(automation.reply_template_type, automation.reply_template_content),
}

/** A stored automation with a template also has the author of the reply and the display warnings. */
export const keywordTextAndReply = {
  shape: { ...keywordText.shape, reply_type: ReplyType, warnings: z.array(z.string()) },
  of: (automation: TemplateFields & { keywords: readonly string[] }) => ({
    ...keywordText.of(automation),
    reply_type: replyTypeOf(automation),
    warnings: templateWarnings(automation.reply_template_type, automation.reply_template_content),
  }),
}

function problemsOf(template: ReplyTemplate): TemplateProblem[] {
  switch (template.reply_template_type) {
    case 'text':
      return at('text', textProblems(template.reply_template_content.message.text))
    case 'image':
      return at(
        'image',
        linkProblems(m.problem_image_link(), template.reply_template_content.message.attachment.payload.url),
      )
    case 'button_template':
      return buttonTemplateProblems(template.reply_template_content.message.attachment.payload)
    case 'quick_replies':
      return quickReplyProblems(template.reply_template_content.message)
    case 'carousel':
      return carouselProblems(template.reply_template_content.message.attachment.payload.elements)
    case 'audio':
      return at(
        'audio',
        linkProblems(m.problem_audio_link(), template.reply_template_content.message.attachment.payload.url),
      )
  }
}

function carouselProblems(cards: readonly TemplateCard[]): TemplateProblem[] {
  const max = limits.carouselCards
  const over = cards.length - max
  return [
    ...at('items', cards.length === 0 ? [m.problem_no_card()] : []),
    ...at('items', over > 0 ? [m.problem_cards({ max, over })] : []),
    ...cards.slice(0, max).flatMap(cardProblems),
  ]
}

function cardProblems(card: TemplateCard, index: number): TemplateProblem[] {
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
    ...at(`cards.${index}.items`, cardButtonCountProblems(buttons.length, index + 1)),
    ...buttons.flatMap((button, place) =>
      buttonProblems(button, place).map(({ part, message }) => ({
        part: `cards.${index}.${part}` as const,
        message: inCard(index, message),
      })),
    ),
  ]
}

/** The platform refuses a card that has only a title. */
const hasMore = ({ subtitle = '', image_url, default_action, buttons = [] }: TemplateCard): boolean =>
  subtitle.trim() !== '' || image_url !== undefined || default_action !== undefined || buttons.length > 0

const isLong = (text: string): boolean => lettersOf(text) > limits.cardText

function textProblems(text: string): string[] {
  if (text.trim() === '') return [m.problem_message_text()]
  const over = new TextEncoder().encode(text).length - limits.messageBytes
  if (over <= 0) return variableProblems(text)
  return [m.problem_message_long({ count: over })]
}

function buttonTemplateProblems({ text, buttons }: { text: string; buttons: readonly TemplateButton[] }) {
  return [
    ...at('text', buttonTextProblems(text)),
    ...at('items', buttonCountProblems(buttons.length)),
    ...buttons.flatMap(buttonProblems),
  ]
}

const buttonProblems = (button: TemplateButton, index: number) => [
  ...at(`${index}.title`, titleProblems(button.title, m.problem_button_title({ number: index + 1 }))),
  ...at(`${index}.link`, buttonTargetProblems(button, index + 1)),
]

function buttonTargetProblems(button: TemplateButton, number: number): string[] {
  if (button.type === 'web_url') return linkProblems(m.problem_button_link({ number }), button.url)
  const target = targetOfPayload(button.payload)
  return target === null || target.kind === 'unknown' ? [m.problem_button_target({ number })] : []
}

function buttonTextProblems(text: string): string[] {
  const length = lettersOf(text)
  return [
    ...(text.trim() === '' ? [m.problem_button_text()] : []),
    ...(length > limits.buttonText
      ? [m.problem_button_text_long({ count: length - limits.buttonText })]
      : []),
    ...variableProblems(text),
  ]
}

const titleProblems = (title: string, missing: string): string[] =>
  title.trim() === '' ? [missing] : variableProblems(title)

interface QuickReply {
  title: string
  payload: string
}

function quickReplyProblems(message: { text: string; quick_replies: readonly QuickReply[] }) {
  return [
    ...at('text', textProblems(message.text)),
    ...at('items', quickReplyCountProblems(message.quick_replies.length)),
    ...message.quick_replies.flatMap(({ title, payload }, index) => [
      ...at(`${index}.title`, titleProblems(title, m.problem_quick_reply_title({ number: index + 1 }))),
      ...at(
        `${index}.payload`,
        lettersOf(payload) > limits.quickReplyPayload
          ? [m.problem_quick_reply_value({ number: index + 1, max: limits.quickReplyPayload })]
          : [],
      ),
    ]),
  ]
}

function buttonCountProblems(count: number): string[] {
  const max = limits.templateButtons
  if (count === 0) return [m.problem_no_button()]
  return count > max ? [m.problem_buttons({ max, over: count - max })] : []
}

function cardButtonCountProblems(count: number, card: number): string[] {
  const max = limits.templateButtons
  return count > max ? [m.problem_card_buttons({ card, max, over: count - max })] : []
}

function quickReplyCountProblems(count: number): string[] {
  const max = limits.templateQuickReplies
  if (count === 0) return [m.problem_no_quick_reply()]
  return count > max ? [m.problem_quick_replies({ max, over: count - max })] : []
}

function linkProblems(needed: string, link: string): string[] {
  if (link.length > limits.link) return [m.problem_link_long({ max: limits.link })]
  if (isSampleLink(link)) return [m.problem_sample_link()]
  return isWebLink(link) ? variableProblems(link) : [needed]
}

/** Samples lead to example.com, a domain that is reserved for examples (RFC 2606). */
const isSampleLink = (link: string): boolean => /^https?:\/\/([\w-]+\.)*example\.com([/?#:]|$)/i.test(link)

const isWebLink = (link: string): boolean => /^https?:\/\/[^\s/]/i.test(link) && URL.canParse(link)

function titlesOf(template: ReplyTemplate | null): string[] {
  return template?.reply_template_type === 'quick_replies'
    ? template.reply_template_content.message.quick_replies.map(({ title }) => title)
    : buttonsOf(template).map(({ button }) => button.title)
}

const lettersOf = (text: string): number => [...text].length
