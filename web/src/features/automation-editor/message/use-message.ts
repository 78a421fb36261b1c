import type { TemplatePart } from '@skein/contract/automations/replies/template-validation'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { m } from '@skein/messages'
import { notify } from '../../../ui/feedback/notify.ts'
import { useFormValues } from '../form/use-form-field.ts'
import {
  isSample,
  type MessageContent,
  type MessageForm,
  type MessageType,
  switchType,
} from './message-form.ts'
import { messageProblems } from './message-logic.ts'
import { messageTypeNames } from './message-type-names.ts'

const touchAndValidate = { shouldDirty: true } as const

/** The edited message: setters, and the problems of parts that were blurred or that a deploy rejected. */
export function useMessage() {
  const { setValue, clearErrors } = useFormContext<MessageForm>()
  const { errors } = useFormState<MessageForm>()
  const form = useFormValues<MessageForm>()
  const [left, setLeft] = useState<readonly TemplatePart[]>([])
  // The form may be that of a public reply that the AI writes.
  const problems = messageProblems({ ...form, reply_type: 'CUSTOM' })

  const change = (part: Partial<MessageContent>) =>
    setValue('content', { ...form.content, ...part }, touchAndValidate)
  const leave = (part: TemplatePart) => setLeft((parts) => (parts.includes(part) ? parts : [...parts, part]))
  const errorAt = (part: TemplatePart): string | undefined =>
    errors.content || left.includes(part) ? problems[part] : undefined
  const take = (next: Pick<MessageForm, 'messageType' | 'content' | 'aside'>) => {
    clearErrors('content')
    setLeft([])
    setValue('messageType', next.messageType, touchAndValidate)
    setValue('content', next.content, touchAndValidate)
    setValue('aside', next.aside, touchAndValidate)
  }
  const chooseType = (to: MessageType) => {
    if (to === form.messageType) return
    take(switchType(form, to))
    if (isSample(form)) return
    notify({
      type: 'info',
      message: m.message_replaced({ type_to_lower_case: messageTypeNames[to].toLowerCase() }),
      action: { label: m.common_undo(), onAction: () => take(form) },
    })
  }
  const remembered = form.aside[form.messageType]
  return {
    form,
    change,
    leave,
    errorAt,
    chooseType,
    /** Restores the content written for this type before; null if there is none or the current content was edited. */
    bringBack: remembered && isSample(form) ? () => setValue('content', remembered, touchAndValidate) : null,
  }
}

export type MessageView = ReturnType<typeof useMessage>
