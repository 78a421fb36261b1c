import type { TemplateFields } from './reply-template.ts'
import { replyTemplateOf, type ReplyTemplate, type TemplateButton } from './reply-template.ts'
import { targetOfPayload } from '../tap-target.ts'

/** The automation to which a button of a message leads. */
export interface ButtonTarget {
  /** Place of the button, from 0. */
  index: number
  automation_id: string
}

/** `private_message`: the message that a comment automation sends beside its public reply. */
type Settings = object & Partial<TemplateFields> & { private_message?: TemplateFields | null | undefined }

const templateOf = ({
  reply_template_type = null,
  reply_template_content = null,
}: Settings): ReplyTemplate | null => replyTemplateOf({ reply_template_type, reply_template_content })

const buttonsOf = (settings: Settings): readonly TemplateButton[] => {
  const template = templateOf(settings)
  return template?.reply_template_type === 'button_template'
    ? template.reply_template_content.message.attachment.payload.buttons
    : []
}

/** Returns the automations to which the buttons of an automation's messages lead. */
export const buttonTargets = (settings: Settings): ButtonTarget[] => [
  ...buttonsOf(settings).flatMap((button, index) => {
    const target = button.type === 'postback' ? targetOfPayload(button.payload) : null
    return target?.kind === 'automation' ? [{ index, automation_id: target.automation_id }] : []
  }),
  ...(settings.private_message ? buttonTargets(settings.private_message) : []),
]

/** Returns the settings with other payloads of their postback buttons; the same settings if there are none. */
export function withPayloads<S extends Settings>(settings: S, change: (payload: string) => string): S {
  const changed = withOwnPayloads(settings, change)
  const { private_message: message } = settings
  if (!message) return changed
  const private_message = withOwnPayloads(message, change)
  return private_message === message ? changed : { ...changed, private_message }
}

function withOwnPayloads<S extends Settings>(settings: S, change: (payload: string) => string): S {
  const buttons = buttonsOf(settings)
  if (!buttons.some(({ type }) => type === 'postback')) return settings
  const template = templateOf(settings)
  if (template?.reply_template_type !== 'button_template') return settings
  const { message } = template.reply_template_content
  const { attachment } = message
  const changed = buttons.map((button) =>
    button.type === 'postback' ? { ...button, payload: change(button.payload) } : button,
  )
  const payload = { ...attachment.payload, buttons: changed }
  const reply_template_content = { message: { ...message, attachment: { ...attachment, payload } } }
  return { ...settings, reply_template_content }
}
