import type { TemplatePart } from '@skein/contract/automations/template-validation'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { notify } from '../../../ui/feedback/notify.ts'
import { messageWords } from '../../../copy/automations/message.ts'
import { useWholeAutomation } from '../form/use-form-field.ts'
import {
  isSample,
  type MessageContent,
  type MessageForm,
  type MessageType,
  switchType,
} from './message-form.ts'
import { messageProblems } from './message-logic.ts'

const dirty = { shouldDirty: true } as const

/** The message being written: how to change it, and what is wrong with each part that was left or was to be deployed. */
export function useMessage() {
  const { setValue, clearErrors } = useFormContext<MessageForm>()
  const { errors } = useFormState<MessageForm>()
  const form = useWholeAutomation<MessageForm>()
  const [left, setLeft] = useState<readonly TemplatePart[]>([])
  const problems = messageProblems(form)

  const change = (part: Partial<MessageContent>) => setValue('content', { ...form.content, ...part }, dirty)
  const leave = (part: TemplatePart) => setLeft((parts) => (parts.includes(part) ? parts : [...parts, part]))
  const errorAt = (part: TemplatePart): string | undefined =>
    errors.content || left.includes(part) ? problems[part] : undefined
  const take = (next: Pick<MessageForm, 'messageType' | 'content' | 'aside'>) => {
    clearErrors('content')
    setLeft([])
    setValue('messageType', next.messageType, dirty)
    setValue('content', next.content, dirty)
    setValue('aside', next.aside, dirty)
  }
  const chooseType = (to: MessageType) => {
    if (to === form.messageType) return
    take(switchType(form, to))
    if (isSample(form)) return
    notify({
      type: 'info',
      message: messageWords.replaced(messageWords[to]),
      action: { label: messageWords.undo, onAction: () => take(form) },
    })
  }
  const remembered = form.aside[form.messageType]
  return {
    form,
    change,
    leave,
    errorAt,
    chooseType,
    /** Brings back what was written for this type before; null when there is nothing, or something new stands here. */
    bringBack: remembered && isSample(form) ? () => setValue('content', remembered, dirty) : null,
  }
}

export type MessageView = ReturnType<typeof useMessage>
