type TextField = HTMLInputElement | HTMLTextAreaElement

export const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Inserts a text at the caret, or at the end of a field that has no caret yet, and focuses the field. */
export function insertVariable(field: TextField, text: string): void {
  const { selectionStart, selectionEnd, value } = field
  const start = selectionStart ?? value.length
  const end = selectionEnd ?? value.length
  const isUntouched = start === 0 && end === 0 && document.activeElement !== field
  const from = isUntouched ? value.length : start
  const to = isUntouched ? value.length : end
  if (value.length - (to - from) + text.length > (field.maxLength < 0 ? Infinity : field.maxLength)) return
  field.focus()
  field.setRangeText(text, from, to, 'end')
  // React listens to this event.
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
