import {
  privateMessage,
  type PrivateMessageAutomation,
} from '@skein/contract/automations/kinds/private-message'
import type { DateRange } from '@skein/contract/automations/parts/posts'
import { suggestedParts } from '@skein/contract/automations/parts/parts'
import * as z from 'zod/mini'
import { m } from '@skein/messages'
import { automationName } from '../form/name-logic.ts'
import { noOwner, ownerFields, payloadOf, type TriggerForm, versionField } from '../form/automation-form.ts'
import type { AutomationOwner, StoredForm } from '../form/editor-kind.ts'
import {
  emptyMessage,
  messageFormOf,
  messageProblemsInForm,
  messageShape,
  templateInForm,
  isText,
  withTemplate,
} from '../message/message-form.ts'
import { withVariants } from '../reply/reply-options-form.ts'

const Fields = z.omit(privateMessage.fields, { ...ownerFields, ...templateInForm })

export const PrivateMessageForm = z.strictObject({ ...Fields.shape, ...messageShape, ...versionField })
export type PrivateMessageForm = z.output<typeof PrivateMessageForm>

export const emptyPrivateMessage: PrivateMessageForm = {
  ...z.parse(Fields, { name: '', trigger_type: 'KEYWORD', ...suggestedParts('PRIVATE_MESSAGE') }),
  ...emptyMessage,
}

/** Date ranges that this editor offers. */
export const privateMessageRanges: readonly DateRange[] = ['1d', '1w', '1m']

export const suggestedCommentName = (form: TriggerForm): string => automationName(m.common_comment(), form)

/** Returns the payload. An automation without a name is named after its trigger. */
export const privateMessagePayload = (form: PrivateMessageForm, owner: AutomationOwner) => ({
  ...payloadOf(withTemplate(withVariants(form, isText(form))), owner),
  name: form.name.trim() || suggestedCommentName(form),
})

/** Returns the form for a stored automation. */
export const privateMessageFormOf = (
  automation: PrivateMessageAutomation,
): StoredForm<PrivateMessageForm> => ({
  ...z.parse(Fields, automation),
  ...messageFormOf(automation),
  automation_id: automation.automation_id,
  version: automation.version,
})

export const privateMessageFormProblems = (form: PrivateMessageForm) =>
  messageProblemsInForm(privateMessage.problemsOf(privateMessagePayload(form, noOwner)))
