import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { targetOfPayload } from '../../inbox/tap-target.ts'
import { cutLetters } from './cut-text.ts'
import { at, enteredAddress, type Filling, type ItemPart, contentPart } from './message-parts.ts'
import { linkProblems, titleProblems } from './text-checks.ts'

const LinkButton = contentPart({
  type: z._default(z.literal('web_url'), 'web_url'),
  url: z._default(z.string(), ''),
  title: z._default(z.string(), ''),
})

/** A tap leads to an automation or to a person, see `payloadOf`. */
const PostbackButton = contentPart({
  type: z.literal('postback'),
  title: z._default(z.string(), ''),
  payload: z._default(z.string(), ''),
})

/** A button inside of a message. */
export const Button = z.union([PostbackButton, LinkButton])
export type MessageButton = z.output<typeof Button>

/** Returns a problem, with the number of the card that it is about. */
export const inCard = (card: number | null, problem: string): string =>
  card === null ? problem : m.problem_card({ card: card + 1, problem })

/** Where a button is in a message. */
export interface ButtonPlace {
  /** Place of the card that has the button, from 0; null if the message has no cards. */
  card: number | null
  /** Place of the button, from 0. */
  index: number
}

export const placed = (buttons: readonly MessageButton[], card: number | null) =>
  buttons.map((button, index) => ({ button, card, index }))

export function enteredButton(button: MessageButton): MessageButton {
  const title = button.title.trim()
  return button.type === 'web_url'
    ? { type: 'web_url', url: enteredAddress(button.url), title }
    : { ...button, title }
}

const cutTitle = cutLetters(limits.templateTitle)

/** The platform refuses a long title of a button. The payload stays as it is. */
export function filledButton(button: MessageButton, filling: Filling): MessageButton {
  const title = filling.title(button.title, cutTitle)
  return button.type === 'web_url'
    ? { ...button, title, url: filling.address(button.url) }
    : { ...button, title }
}

export const titlesOfButtons = (buttons: readonly MessageButton[]): string[] =>
  buttons.map(({ title }) => title)

/** Returns the titles and addresses of buttons. */
export const comparableButtons = (buttons: readonly MessageButton[]): string[] =>
  buttons.flatMap((button) => (button.type === 'web_url' ? [button.title, button.url] : [button.title]))

/** Returns the lines that replace buttons in a text: without its form a button can only be a link. */
export const linksOfButtons = (buttons: readonly MessageButton[]): string[] =>
  buttons.flatMap((button) => (button.type === 'web_url' ? [`${button.title}: ${button.url}`] : []))

export const buttonProblems = (
  button: MessageButton,
  index: number,
): { part: ItemPart; message: string }[] => [
  ...at(`${index}.title`, titleProblems(button.title, m.problem_button_title({ number: index + 1 }))),
  ...at(`${index}.link`, buttonTargetProblems(button, index + 1)),
]

function buttonTargetProblems(button: MessageButton, number: number): string[] {
  if (button.type === 'web_url') return linkProblems(m.problem_button_link({ number }), button.url)
  const target = targetOfPayload(button.payload)
  return target === null || target.kind === 'unknown' ? [m.problem_button_target({ number })] : []
}
