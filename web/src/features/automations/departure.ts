interface Departure {
  ruleId: string
  left: number
  top: number
  /** Of its letters, in pixels. */
  size: number
  pressed: number
  /** When the head of the editor was drawn first. */
  began: number | null
}

let departure: Departure | null = null

/** The sentence that is on its way, if any. */
export const currentDeparture = (): Departure | null => departure

/** Notes where the sentence of a rule stands in the list that is about to be left. */
export function departFrom(ruleId: string): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-rule]')]
  const sentence = rows.find((row) => row.dataset['rule'] === ruleId)?.querySelector('.sentence')
  if (!sentence) return
  const { left, top } = sentence.getBoundingClientRect()
  departure = { ruleId, left, top, size: sizeOf(sentence), pressed: performance.now(), began: null }
}

export const sizeOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize)
