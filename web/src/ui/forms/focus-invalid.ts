/** Focuses the first field with an error below an element, after the next render. */
export function focusInvalid(box: HTMLElement | null): void {
  requestAnimationFrame(() => box?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
