/** The control of a field as it stands on the page: the chosen one of several. */
export function fieldControl(name: string): HTMLElement | null {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  const closed = field?.closest('details')
  if (closed) closed.open = true
  return (
    field?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    field?.querySelector<HTMLElement>('input:checked') ??
    field?.querySelector<HTMLElement>('input, textarea, select, button') ??
    null
  )
}

/** Puts the cursor into a field and brings it into view. */
export function focusField(name: string): void {
  const control = fieldControl(name)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** Puts the cursor into the test bench. */
export function focusBench(): void {
  const control = document.querySelector<HTMLElement>('[data-bench] :is(input, textarea)')
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}
