declare global {
  interface Window {
    /** Key presses since the document was opened, which `public/keys.js` records; null once they are repeated. */
    earlyKeys?: KeyboardEvent[] | null
  }
}

/** Milliseconds after which a press is no longer repeated: it belongs to an earlier page of this document. */
const maxAgeMs = 30_000

/** Repeats the presses that nothing handled while the code of the page was loading, in their order. */
export async function repeatEarlyKeys(): Promise<void> {
  const early = window.earlyKeys ?? []
  window.earlyKeys = null
  for (const event of early) {
    const isPalette = (event.ctrlKey || event.metaKey) && event.key === 'k'
    const isNew = performance.now() - event.timeStamp < maxAgeMs
    // `keys.js` prevents the default of the palette's shortcut only.
    if (!isNew || (event.defaultPrevented && !isPalette)) continue
    if (isPalette || isTyped(event)) repeat(event, document.body)
    // React renders in a microtask; a dialog that the press opened gets the next one.
    await Promise.resolve()
  }
}

let held: KeyboardEvent[] = []
let repeating = false

/** Holds presses for a field that is about to appear, until `releaseKeys`. Returns a function that drops them. */
export function holdKeys(): () => void {
  window.addEventListener('keydown', hold, true)
  return drop
}

/** Repeats the held presses in the field, in their order. */
export async function releaseKeys(field: HTMLInputElement): Promise<void> {
  for (let event = held.shift(); event; event = held.shift()) {
    if (event.key.length === 1) replaceText(field, field.value + event.key)
    else if (event.key === 'Backspace') replaceText(field, field.value.slice(0, -1))
    else repeat(event, field)
    // The field shows its suggestions for the text before Enter takes one.
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  drop()
}

function hold(event: KeyboardEvent): void {
  if (repeating || !isTyped(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  held.push(event)
}

function drop(): void {
  window.removeEventListener('keydown', hold, true)
  held = []
}

function repeat({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent, target: HTMLElement): void {
  const again = { key, code, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }
  repeating = target instanceof HTMLInputElement
  target.dispatchEvent(new KeyboardEvent('keydown', again))
  repeating = false
}

/** React ignores a value that is set through the element's own property. */
function replaceText(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const otherKeys = ['Enter', 'Backspace', 'ArrowDown', 'ArrowUp', 'Escape']

/** A press that a text field with suggestions handles. */
const isTyped = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isComposing && (key.length === 1 || otherKeys.includes(key))
