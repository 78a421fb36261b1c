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
  linksOfButtons,
  placed,
  titlesOfButtons,
} from './buttons.ts'
import { cutLetters, cutMessage, lettersOf } from './cut-text.ts'
import { at, attached, attachmentContent } from './message-parts.ts'
import { defineMessageType } from './message-type.ts'

const cutText = cutLetters(limits.buttonText)

/** A text with up to three buttons. */
export const buttonTemplate = defineMessageType({
  type: 'button_template',
  noun: 'a button template',
  label: () => m.common_buttons(),
  fields: { text: z.string(), buttons: z.array(Button) },
  content: attachmentContent('template', {
    template_type: z.literal('button'),
    text: z.string(),
    buttons: z.array(Button),
  }),
  messageOf({ message }) {
    const { text, buttons } = message.attachment.payload
    return { type: 'button_template', text, buttons }
  },
  contentOf: ({ text, buttons }) => attached('template', { template_type: 'button', text, buttons }),
  entered: (message) => ({ ...message, buttons: message.buttons.map(enteredButton) }),
  sample: () => ({
    type: 'button_template',
    text: m.message_samples_button_template_text({ username: '{username}' }),
    buttons: [
      {
        type: 'web_url' as const,
        url: 'https://example.com/shop',
        title: m.message_samples_shop_button(),
      },
    ],
  }),
  limitLine: ({ buttons }) =>
    m.message_preview_notes_buttons({ used: buttons.length, count: limits.templateButtons }),
  filled: (message, filling) => ({
    type: 'button_template',
    text: filling.text(message.text, cutText),
    buttons: message.buttons.map((button) => filledButton(button, filling)),
  }),
  problems: ({ text, buttons }) => [
    ...at('text', buttonTextProblems(text)),
    ...at('items', buttonCountProblems(buttons.length)),
    ...buttons.flatMap(buttonProblems),
  ],
  titles: ({ buttons }) => titlesOfButtons(buttons),
  buttons: (message) => placed(message.buttons, null),
  withButtons: (message, change) => ({ ...message, buttons: message.buttons.map(change) }),
  texts: ({ text, buttons }) => [text, ...titlesOfButtons(buttons)],
  comparable: ({ text, buttons }) => [text, ...comparableButtons(buttons)],
  plain: ({ text, buttons }) => cutMessage([text, ...linksOfButtons(buttons)].join('\n')),
  isTemplate: true,
})

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

function buttonCountProblems(count: number): string[] {
  const max = limits.templateButtons
  if (count === 0) return [m.problem_no_button()]
  return count > max ? [m.problem_buttons({ max, over: count - max })] : []
}
