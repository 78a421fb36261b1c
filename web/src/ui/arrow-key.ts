/** Returns the key with the horizontal arrows exchanged where an element is read from right to left. */
export function arrowKeyOf(key: string, element: Element): string {
  if (getComputedStyle(element).direction !== 'rtl') return key
  if (key === 'ArrowLeft') return 'ArrowRight'
  return key === 'ArrowRight' ? 'ArrowLeft' : key
}
