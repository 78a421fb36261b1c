import { deleteComment, type DeleteCommentAutomation } from '@skein/contract/automations/kinds/delete-comment'
import { suggestedParts } from '@skein/contract/automations/parts/parts'
import * as z from 'zod/mini'
import {
  defineForm,
  noOwner,
  ownerFields,
  payloadOf,
  versionField,
  withJoinedKeywords,
} from '../form/automation-form.ts'
import type { AutomationOwner } from '../form/editor-kind.ts'

const Fields = z.omit(deleteComment.fields, ownerFields)
const DeleteCommentForm = z.strictObject({ ...Fields.shape, ...versionField })
export type DeleteCommentForm = z.output<typeof DeleteCommentForm>

export const deleteCommentForm = defineForm({
  shape: DeleteCommentForm,
  empty: z.parse(Fields, { name: '', trigger_type: 'KEYWORD', ...suggestedParts('DELETE_COMMENT') }),
  formOf: (automation: DeleteCommentAutomation) => z.parse(Fields, automation),
  payloadOf: (form: DeleteCommentForm, owner: AutomationOwner) => withJoinedKeywords(payloadOf(form, owner)),
  problemsOf: (form) => deleteComment.problemsOf(payloadOf(form, noOwner)),
})
