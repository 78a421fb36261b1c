import type { TemplatePart } from '@skein/contract/automations/messages/message-parts'
import {
  type MessageTypeName,
  messageTypeOf,
  type OutgoingMessage,
} from '@skein/contract/automations/messages/messages'
import { m } from '@skein/messages'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { notify } from '../../../ui/feedback/notify.ts'
import { useFormValues } from '../form/use-form-field.ts'
import { isSample, type MessageForm, switchType } from './message-form.ts'
import { messageProblems } from './message-logic.ts'

const touchAndValidate = { shouldDirty: true } as const

/** The edited message: setters, and the problems of parts that were blurred or that a deploy rejected. */
export function useMessage() {
  const { setValue, clearErrors } = useFormContext<MessageForm>()
  const { errors } = useFormState<MessageForm>()
  const form = useFormValues<MessageForm>()
  const [leftParts, setLeftParts] = useState<readonly TemplatePart[]>([])
  // The form may be that of a public reply that the AI writes.
  const problems = messageProblems({ ...form, reply_type: 'CUSTOM' })

  /** The part belongs to the type of the content. */
  const change = (part: Partial<OutgoingMessage>) =>
    setValue('content', { ...form.content, ...part } as OutgoingMessage, touchAndValidate)
  const leave = (part: TemplatePart) =>
    setLeftParts((parts) => (parts.includes(part) ? parts : [...parts, part]))
  const errorAt = (part: TemplatePart): string | undefined =>
    errors.content || leftParts.includes(part) ? problems[part] : undefined
  const take = (next: Pick<MessageForm, 'content' | 'aside'>) => {
    clearErrors('content')
    setLeftParts([])
    setValue('content', next.content, touchAndValidate)
    setValue('aside', next.aside, touchAndValidate)
  }
  const chooseType = (to: MessageTypeName) => {
    if (to === form.content.type) return
    take(switchType(form, to))
    if (isSample(form)) return
    notify({
      type: 'info',
      message: m.message_replaced({ type_to_lower_case: messageTypeOf(to).label().toLowerCase() }),
      action: { label: m.common_undo(), onAction: () => take(form) },
    })
  }
  const remembered = form.aside[form.content.type]
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

export type EditedMessage = ReturnType<typeof useMessage>

/** Properties of the fields of one type of message. */
export interface FieldsProps<Message> {
  content: Message
  message: EditedMessage
  /** Changes some fields of the content. */
  onChange: (part: Partial<Message>) => void
  platformUserId: string
}
