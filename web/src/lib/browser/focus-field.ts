const elementOf = (name: string): HTMLElement | null => document.querySelector(`[data-field="${name}"]`)

/** Whether a field is on screen. */
export const hasField = (name: string): boolean => elementOf(name) !== null

/** Returns the control of a field: the invalid one, the checked one, or the first. */
export function fieldControl(name: string): HTMLElement | null {
  const field = elementOf(name)
  return (
    field?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    field?.querySelector<HTMLElement>('input:checked') ??
    field?.querySelector<HTMLElement>('input, textarea, button') ??
    null
  )
}

function focusInView(control: HTMLElement | null): void {
  control?.focus({ preventScroll: true })
  control?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}

/** Focuses a field and scrolls it into view. */
export const focusField = (name: string): void => focusInView(fieldControl(name))

/** Focuses the test field of the preview. */
export const focusTestField = (): void =>
  focusInView(document.querySelector<HTMLElement>('[data-bench] :is(input, textarea)'))
