import { useController } from 'react-hook-form'
import type { CommentReplyForm, CommentReplyFormField } from './comment-reply-form.ts'

/** One field of the rule being edited: its value, how to change it, and what is wrong with it. */
export function useRuleField<N extends CommentReplyFormField>(name: N) {
  const { field, fieldState } = useController<CommentReplyForm, N>({ name })
  return {
    value: field.value,
    set: (value: CommentReplyForm[N]) => field.onChange(value),
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  }
}
