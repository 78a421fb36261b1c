import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import {
  replyTemplateOf,
  type ReplyTemplate,
  type ReplyTemplateContent,
  type ReplyTemplateType,
  replyTypeOf,
  type TemplateFields,
} from './reply-template.ts'
import { keywordText, ReplyType } from './automation-fields.ts'
import type { AutomationCheck } from './automation-problems.ts'
import { variableProblems } from './reply-variables.ts'

/** A part of a reply; buttons and quick replies are numbered from 0. */
export type TemplatePart =
  'type' | 'text' | 'image' | 'items' | `${number}.title` | `${number}.link` | `${number}.payload`

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
  if (type === null) return at('type', ['Choose a message type.'])
  if (content === null) return at('text', ['Enter a message.'])
  const template = replyTemplateOf({ reply_template_type: type, reply_template_content: content })
  return template ? problemsOf(template) : at('text', [`Enter the message again for type ${type}.`])
}

const at = (part: TemplatePart, messages: readonly string[]): TemplateProblem[] =>
  messages.map((message) => ({ part, message }))

/** Returns warnings about content that the platform accepts but displays differently. */
export function templateWarnings(
  type: ReplyTemplateType | null,
  content: ReplyTemplateContent | null,
): string[] {
  const template = replyTemplateOf({ reply_template_type: type, reply_template_content: content })
  return titlesOf(template)
    .filter((title) => lettersOf(title) > limits.templateTitle)
    .map((title) => `“${title}” is cut off after ${limits.templateTitle} characters. Use a shorter title.`)
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
        linkProblems('The image', template.reply_template_content.message.attachment.payload.url),
      )
    case 'button_template':
      return buttonTemplateProblems(template.reply_template_content.message.attachment.payload)
    case 'quick_replies':
      return quickReplyProblems(template.reply_template_content.message)
  }
}

function textProblems(text: string): string[] {
  if (text.trim() === '') return ['Enter the message text.']
  const over = new TextEncoder().encode(text).length - limits.messageBytes
  if (over <= 0) return variableProblems(text)
  return [
    `Message is too long for Instagram. Shorten it by ${over} ${over === 1 ? 'character' : 'characters'}.`,
  ]
}

interface Button {
  title: string
  url: string
}

function buttonTemplateProblems({ text, buttons }: { text: string; buttons: readonly Button[] }) {
  return [
    ...at('text', buttonTextProblems(text)),
    ...at('items', countProblems(buttons.length, limits.templateButtons, 'button')),
    ...buttons.flatMap(({ title, url }, index) => [
      ...at(`${index}.title`, titleProblems(title, `button ${index + 1}`)),
      ...at(`${index}.link`, linkProblems(`Button ${index + 1}`, url)),
    ]),
  ]
}

function buttonTextProblems(text: string): string[] {
  const length = lettersOf(text)
  return [
    ...(text.trim() === '' ? ['Enter the text above the buttons.'] : []),
    ...(length > limits.buttonText
      ? [`The message text is too long by ${characters(length - limits.buttonText)}. Shorten it.`]
      : []),
    ...variableProblems(text),
  ]
}

const titleProblems = (title: string, what: string): string[] =>
  title.trim() === '' ? [`Enter a title for ${what}.`] : variableProblems(title)

interface QuickReply {
  title: string
  payload: string
}

function quickReplyProblems(message: { text: string; quick_replies: readonly QuickReply[] }) {
  return [
    ...at('text', textProblems(message.text)),
    ...at('items', countProblems(message.quick_replies.length, limits.templateQuickReplies, 'quick reply')),
    ...message.quick_replies.flatMap(({ title, payload }, index) => [
      ...at(`${index}.title`, titleProblems(title, `quick reply ${index + 1}`)),
      ...at(
        `${index}.payload`,
        lettersOf(payload) > limits.quickReplyPayload
          ? [
              `The value of quick reply ${index + 1} is too long. Use at most ${limits.quickReplyPayload} characters.`,
            ]
          : [],
      ),
    ]),
  ]
}

function countProblems(count: number, max: number, noun: 'button' | 'quick reply'): string[] {
  const many = noun === 'button' ? 'buttons' : 'quick replies'
  if (count === 0) return [`Add at least one ${noun}.`]
  return count > max ? [`A message can have at most ${max} ${many}. Remove ${count - max}.`] : []
}

function linkProblems(what: string, link: string): string[] {
  const needed = `${what} needs a link that starts with https:// or http://.`
  if (link.length > limits.link) return [`The link is too long. Use at most ${limits.link} characters.`]
  if (isSampleLink(link)) return ['Replace the sample link with your own.']
  return isWebLink(link) ? variableProblems(link) : [needed]
}

/** Samples lead to example.com, a domain that is reserved for examples (RFC 2606). */
const isSampleLink = (link: string): boolean => /^https?:\/\/([\w-]+\.)*example\.com([/?#:]|$)/i.test(link)

const isWebLink = (link: string): boolean => /^https?:\/\/[^\s/]/i.test(link) && URL.canParse(link)

function titlesOf(template: ReplyTemplate | null): string[] {
  if (template?.reply_template_type === 'button_template') {
    return template.reply_template_content.message.attachment.payload.buttons.map(({ title }) => title)
  }
  if (template?.reply_template_type === 'quick_replies') {
    return template.reply_template_content.message.quick_replies.map(({ title }) => title)
  }
  return []
}

const characters = (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'}`

const lettersOf = (text: string): number => [...text].length
