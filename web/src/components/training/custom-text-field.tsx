import { limits } from '@skein/contract/limits'
import { type ClipboardEvent, useState } from 'react'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { trainingItemWords } from '../../copy/knowledge.ts'
import { overflowOf } from './training-logic.ts'

interface CustomTextFieldProps {
  text: string
  onChange: (text: string) => void
}

/** A text to train on. Limits its length; after a paste that is too long, says how much was cut off. */
export function CustomTextField({ text, onChange }: CustomTextFieldProps) {
  const [left, setLeft] = useState(0)
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain').length
    setLeft(overflowOf(value.length, selectionEnd - selectionStart, pasted))
  }
  return (
    <Field label={trainingItemWords.text} error={left > 0 ? trainingItemWords.cut(left) : undefined}>
      <TextArea
        rows={6}
        className="min-h-36"
        value={text}
        maxLength={limits.customText}
        counter={{ count: text.length, max: limits.customText }}
        placeholder={trainingItemWords.textPlaceholder}
        onPaste={paste}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => setLeft(0)}
      />
    </Field>
  )
}
