import { automationFieldHook } from '../form/use-form-field.ts'
import type { CommentReplyForm } from './comment-reply-form.ts'

/** A field of the comment rule being edited. */
export const useCommentField = automationFieldHook<CommentReplyForm>()
