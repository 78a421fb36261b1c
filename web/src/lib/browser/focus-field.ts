/** Returns the control of a field: the invalid one, the checked one, or the first. */
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

/** Focuses a field and scrolls it into view. */
export function focusField(name: string): void {
  const control = fieldControl(name)
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** Focuses the test field of the preview. */
export function focusTestField(): void {
  const control = document.querySelector<HTMLElement>('[data-bench] :is(input, textarea)')
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}
