import { automationFieldHook } from '../form/use-form-field.ts'
import type { DeleteCommentForm } from './delete-comment-form.ts'

/** A field of the moderation rule being edited. */
export const useModerationField = automationFieldHook<DeleteCommentForm>()
