import { dmReply, type DmReplyAutomation } from '@skein/contract/automations/kinds/dm-reply'
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

const Fields = z.omit(dmReply.fields, { ...ownerFields, ...templateInForm })
const DmReplyForm = z.strictObject({ ...Fields.shape, ...messageShape, ...versionField })
export type DmReplyForm = z.output<typeof DmReplyForm>

/** Returns the payload. An automation without a name is named after its trigger. */
const namedPayloadOf = (form: DmReplyForm, owner: AutomationOwner) => ({
  ...payloadOf(withTemplate(withVariants(form, isText(form))), owner),
  name: form.name.trim() || automationName(m.dm_reply_event(), form),
})

export const dmReplyForm = defineForm({
  shape: DmReplyForm,
  empty: {
    ...z.parse(Fields, { name: '', trigger_type: 'KEYWORD', ...suggestedParts('DM_REPLY') }),
    ...emptyMessage,
  },
  formOf: (automation: DmReplyAutomation) => ({
    ...z.parse(Fields, automation),
    ...messageFormOf(automation),
  }),
  payloadOf: namedPayloadOf,
  problemsOf: (form) => messageProblemsInForm(dmReply.problemsOf(namedPayloadOf(form, noOwner))),
})
