import type { api } from '@skein/contract'
import type { DeleteCommentAutomation } from '@skein/contract/automations/delete-comment'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { deleteComment } from '../kind-logic.ts'
import { saveAutomation } from './save-automation.ts'

type Payload = InputOf<typeof api.automations.saveDeleteComment>

/** Saves a rule that hides or deletes comments. */
export const saveDeleteComment = (ctx: Ctx, payload: Payload): Promise<DeleteCommentAutomation> =>
  saveAutomation(ctx, deleteComment, { ...payload, automation_type: 'DELETE_COMMENT' })
