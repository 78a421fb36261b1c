import { useWatch } from 'react-hook-form'
import type { CommentReplyForm } from './comment-reply-form.ts'

/** The rule as it stands, after every key. Every field has a default, so nothing of it is ever missing. */
export const useWholeRule = (): CommentReplyForm => complete(useWatch<CommentReplyForm>())

/** The form library cannot know that the defaults are complete. */
const complete = (form: unknown): CommentReplyForm => form as CommentReplyForm
