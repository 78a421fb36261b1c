import { dmReply, type DmReplyAutomation } from '@skein/contract/automations/kinds/dm-reply'
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

const Fields = z.omit(dmReply.fields, { ...ownerFields, ...templateInForm })

export const DmReplyForm = z.strictObject({ ...Fields.shape, ...messageShape, ...versionField })
export type DmReplyForm = z.output<typeof DmReplyForm>

export const emptyDmReply: DmReplyForm = {
  ...z.parse(Fields, { name: '', trigger_type: 'KEYWORD', ...suggestedParts('DM_REPLY') }),
  ...emptyMessage,
}

export const suggestedDmName = (form: TriggerForm): string => automationName(m.dm_reply_event(), form)

/** Returns the payload. An automation without a name is named after its trigger. */
export const dmReplyPayload = (form: DmReplyForm, owner: AutomationOwner) => ({
  ...payloadOf(withTemplate(withVariants(form, isText(form))), owner),
  name: form.name.trim() || suggestedDmName(form),
})

/** Returns the form for a stored automation. */
export const dmReplyFormOf = (automation: DmReplyAutomation): StoredForm<DmReplyForm> => ({
  ...z.parse(Fields, automation),
  ...messageFormOf(automation),
  automation_id: automation.automation_id,
  version: automation.version,
})

export const dmReplyFormProblems = (form: DmReplyForm) =>
  messageProblemsInForm(dmReply.problemsOf(dmReplyPayload(form, noOwner)))
