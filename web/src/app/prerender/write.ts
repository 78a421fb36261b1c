/** Puts words in the place of a bar that stands for them. */
export function write(bar: Element | undefined, look: string, ...words: readonly (string | Node)[]): void {
  if (!bar) return
  bar.className = look
  bar.replaceChildren(...words)
}
