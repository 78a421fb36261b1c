import { deleteComment, type DeleteCommentAutomation } from '@skein/contract/automations/kinds/delete-comment'
import { suggestedParts } from '@skein/contract/automations/parts/parts'
import * as z from 'zod/mini'
import { noOwner, ownerFields, payloadOf, withJoinedKeywords, versionField } from '../form/automation-form.ts'
import type { AutomationOwner, StoredForm } from '../form/editor-kind.ts'

const Fields = z.omit(deleteComment.fields, ownerFields)

export const DeleteCommentForm = z.strictObject({ ...Fields.shape, ...versionField })
export type DeleteCommentForm = z.output<typeof DeleteCommentForm>

export const emptyDeleteComment: DeleteCommentForm = z.parse(Fields, {
  name: '',
  trigger_type: 'KEYWORD',
  ...suggestedParts('DELETE_COMMENT'),
})

export const deleteCommentPayload = (form: DeleteCommentForm, owner: AutomationOwner) =>
  withJoinedKeywords(payloadOf(form, owner))

/** Returns the form for a stored automation. */
export const deleteCommentFormOf = (automation: DeleteCommentAutomation): StoredForm<DeleteCommentForm> => ({
  ...z.parse(Fields, automation),
  automation_id: automation.automation_id,
  version: automation.version,
})

export const deleteCommentFormProblems = (form: DeleteCommentForm) =>
  deleteComment.problemsOf(payloadOf(form, noOwner))
