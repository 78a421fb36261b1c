import type { FieldErrors, ResolverResult } from 'react-hook-form'
import { type CommentReplyForm, commentReplyFormProblems } from './comment-reply-form.ts'

/** The contract's checks in the shape that the form library asks for. */
export function checkRule(form: CommentReplyForm): ResolverResult<CommentReplyForm> {
  const problems = commentReplyFormProblems(form)
  if (problems.length === 0) return { values: form, errors: {} }
  const errors: FieldErrors<CommentReplyForm> = Object.fromEntries(
    problems.map(({ field, message }) => [field, { type: 'check', message }]),
  )
  return { values: {}, errors }
}
