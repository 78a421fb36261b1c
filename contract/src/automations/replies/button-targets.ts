import { targetOfPayload } from '../../inbox/tap-target.ts'
import type { ButtonPlace } from '../messages/buttons.ts'
import { messageTypeOf, type OutgoingMessage } from '../messages/messages.ts'
import { replyMessageOf, type TemplateFields } from './reply-template.ts'

/** The automation to which a button of a message leads. */
export interface ButtonTarget extends ButtonPlace {
  automation_id: string
}

/** `private_message`: the message that a comment automation sends beside its public reply. */
type Settings = object & Partial<TemplateFields> & { private_message?: TemplateFields | null | undefined }

const messageIn = ({
  reply_template_type = null,
  reply_template_content = null,
}: Settings): OutgoingMessage | null => replyMessageOf({ reply_template_type, reply_template_content })

const buttonsOf = (message: OutgoingMessage | null) =>
  message === null ? [] : (messageTypeOf(message.type).buttons?.(message) ?? [])

/** Returns the automations to which the buttons of an automation's messages lead. */
export const buttonTargets = (settings: Settings): ButtonTarget[] => [
  ...buttonsOf(messageIn(settings)).flatMap(({ button, card, index }) => {
    const target = button.type === 'postback' ? targetOfPayload(button.payload) : null
    return target?.kind === 'automation' ? [{ card, index, automation_id: target.automation_id }] : []
  }),
  ...(settings.private_message ? buttonTargets(settings.private_message) : []),
]

/** Returns the settings with other payloads of their postback buttons; the same settings if there are none. */
export function withPayloads<S extends Settings>(settings: S, change: (payload: string) => string): S {
  const changedSettings = withOwnPayloads(settings, change)
  const { private_message: message } = settings
  if (!message) return changedSettings
  const private_message = withOwnPayloads(message, change)
  return private_message === message ? changedSettings : { ...changedSettings, private_message }
}

function withOwnPayloads<S extends Settings>(settings: S, change: (payload: string) => string): S {
  const message = messageIn(settings)
  if (message === null || !buttonsOf(message).some(({ button }) => button.type === 'postback'))
    return settings
  const type = messageTypeOf(message.type)
  const changedMessage = type.withButtons?.(message, (button) =>
    button.type === 'postback' ? { ...button, payload: change(button.payload) } : button,
  )
  return changedMessage ? { ...settings, reply_template_content: type.contentOf(changedMessage) } : settings
}
