type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Returns the focused text field of an element, or its first one. */
export function textFieldIn(box: Element | null): TextField | null {
  const { activeElement } = document
  if (isTextField(activeElement) && box?.contains(activeElement)) return activeElement
  return box?.querySelector<TextField>('input, textarea') ?? null
}

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
