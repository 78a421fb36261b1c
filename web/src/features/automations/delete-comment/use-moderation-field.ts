import { ruleFieldHook } from '../editor/use-rule-field.ts'
import type { DeleteCommentForm } from './delete-comment-form.ts'

/** A field of the moderation rule being edited. */
export const useModerationField = ruleFieldHook<DeleteCommentForm>()
