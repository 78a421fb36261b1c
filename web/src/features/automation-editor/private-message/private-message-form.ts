import {
  privateMessage,
  type PrivateMessageAutomation,
} from '@skein/contract/automations/kinds/private-message'
import { suggestedParts } from '@skein/contract/automations/parts/parts'
import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineForm, noOwner, ownerFields, payloadOf, versionField } from '../form/automation-form.ts'
import type { AutomationOwner } from '../form/editor-kind.ts'
import { automationName } from '../form/name-logic.ts'
import {
  emptyMessage,
  isText,
  messageFormOf,
  messageProblemsInForm,
  messageShape,
  templateInForm,
  withTemplate,
} from '../message/message-form.ts'
import { withVariants } from '../reply/reply-options-form.ts'

const Fields = z.omit(privateMessage.fields, { ...ownerFields, ...templateInForm })
const PrivateMessageForm = z.strictObject({ ...Fields.shape, ...messageShape, ...versionField })
export type PrivateMessageForm = z.output<typeof PrivateMessageForm>

/** Returns the payload. An automation without a name is named after its trigger. */
const namedPayloadOf = (form: PrivateMessageForm, owner: AutomationOwner) => ({
  ...payloadOf(withTemplate(withVariants(form, isText(form))), owner),
  name: form.name.trim() || automationName(m.common_comment(), form),
})

export const privateMessageForm = defineForm({
  shape: PrivateMessageForm,
  empty: {
    ...z.parse(Fields, { name: '', trigger_type: 'KEYWORD', ...suggestedParts('PRIVATE_MESSAGE') }),
    ...emptyMessage,
  },
  formOf: (automation: PrivateMessageAutomation) => ({
    ...z.parse(Fields, automation),
    ...messageFormOf(automation),
  }),
  payloadOf: namedPayloadOf,
  problemsOf: (form) => messageProblemsInForm(privateMessage.problemsOf(namedPayloadOf(form, noOwner))),
})
