import { m } from '@skein/messages'
import type { TemplateFields } from './reply-template.ts'
import { replyTemplateOf, type ReplyTemplate, type TemplateButton } from './reply-template.ts'
import { targetOfPayload } from '../../inbox/tap-target.ts'

/** A button inside a message. */
export interface ButtonPlace {
  /** Place of the card that has the button, from 0; null if the message has no cards. */
  card: number | null
  /** Place of the button, from 0. */
  index: number
}

/** The automation to which a button of a message leads. */
export interface ButtonTarget extends ButtonPlace {
  automation_id: string
}

/** `private_message`: the message that a comment automation sends beside its public reply. */
type Settings = object & Partial<TemplateFields> & { private_message?: TemplateFields | null | undefined }

const templateOf = ({
  reply_template_type = null,
  reply_template_content = null,
}: Settings): ReplyTemplate | null => replyTemplateOf({ reply_template_type, reply_template_content })

/** Returns the buttons of a message with their places. */
export function buttonsOf(template: ReplyTemplate | null): (ButtonPlace & { button: TemplateButton })[] {
  switch (template?.reply_template_type) {
    case 'button_template':
      return placed(template.reply_template_content.message.attachment.payload.buttons, null)
    case 'carousel':
      return template.reply_template_content.message.attachment.payload.elements.flatMap(
        ({ buttons = [] }, card) => placed(buttons, card),
      )
    default:
      return []
  }
}

const placed = (buttons: readonly TemplateButton[], card: number | null) =>
  buttons.map((button, index) => ({ button, card, index }))

/** Returns the automations to which the buttons of an automation's messages lead. */
export const buttonTargets = (settings: Settings): ButtonTarget[] => [
  ...buttonsOf(templateOf(settings)).flatMap(({ button, card, index }) => {
    const target = button.type === 'postback' ? targetOfPayload(button.payload) : null
    return target?.kind === 'automation' ? [{ card, index, automation_id: target.automation_id }] : []
  }),
  ...(settings.private_message ? buttonTargets(settings.private_message) : []),
]

/** Returns a problem, with the number of the card that it is about. */
export const inCard = (card: number | null, problem: string): string =>
  card === null ? problem : m.problem_card({ card: card + 1, problem })

/** Returns the settings with other payloads of their postback buttons; the same settings if there are none. */
export function withPayloads<S extends Settings>(settings: S, change: (payload: string) => string): S {
  const changed = withOwnPayloads(settings, change)
  const { private_message: message } = settings
  if (!message) return changed
  const private_message = withOwnPayloads(message, change)
  return private_message === message ? changed : { ...changed, private_message }
}

function withOwnPayloads<S extends Settings>(settings: S, change: (payload: string) => string): S {
  const template = templateOf(settings)
  if (!buttonsOf(template).some(({ button }) => button.type === 'postback')) return settings
  const changed = (buttons: readonly TemplateButton[]) =>
    buttons.map((button) =>
      button.type === 'postback' ? { ...button, payload: change(button.payload) } : button,
    )
  switch (template?.reply_template_type) {
    case 'button_template': {
      const { attachment } = template.reply_template_content.message
      const payload = { ...attachment.payload, buttons: changed(attachment.payload.buttons) }
      return { ...settings, reply_template_content: { message: { attachment: { ...attachment, payload } } } }
    }
    case 'carousel': {
      const { attachment } = template.reply_template_content.message
      const elements = attachment.payload.elements.map((card) =>
        card.buttons ? { ...card, buttons: changed(card.buttons) } : card,
      )
      const payload = { ...attachment.payload, elements }
      return { ...settings, reply_template_content: { message: { attachment: { ...attachment, payload } } } }
    }
    default:
      return settings
  }
}
