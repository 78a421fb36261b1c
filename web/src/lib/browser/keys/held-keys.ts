import { useLayoutEffect } from 'react'
import { isInWindow, isWindowOpen } from './open-window.ts'

declare global {
  interface Window {
    /** Key presses since the document was opened, which `public/keys.js` records; null once they are repeated. */
    earlyKeys?: KeyboardEvent[] | null
  }
}

/** Milliseconds after which a press is no longer repeated: it belongs to an earlier page of this document. */
const maxAgeMs = 30_000

/** Returns whether the press opens the palette, unless it belongs to an earlier page of this document. */
const opensPalette = ({ ctrlKey, metaKey, key, timeStamp }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key === 'k' && performance.now() - timeStamp < maxAgeMs

/**
 * Returns whether the press waits for `repeatEarlyKeys`: the document still records, and it opens the palette or comes after
 * the press that does.
 */
export function isWaiting(event: KeyboardEvent): boolean {
  const early = window.earlyKeys
  if (!early?.includes(event) || !(isTyped(event) || opensPalette(event))) return false
  return early.some(opensPalette)
}

/**
 * Returns whether the control that had the focus gets the press: a list gets each, a button or a link all but letters,
 * with which shortcuts begin.
 */
const isForControl = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target !== document.body &&
  (key.length > 1 || key === ' ' || isInWindow(target))

/** Repeats the presses that nothing handled while the code of the frame was loading, in their order. */
export async function repeatEarlyKeys(): Promise<void> {
  const early = window.earlyKeys ?? []
  window.earlyKeys = null
  // What is open by now was opened after them, and would take them.
  if (holding || isWindowOpen()) return
  for (const event of early) {
    const isNew = performance.now() - event.timeStamp < maxAgeMs
    const isFree = isNew && isTyped(event) && !event.defaultPrevented && !isForControl(event)
    // `keys.js` prevents the default of the palette's shortcut.
    if (!isFree && !opensPalette(event)) continue
    repeat(event, document.body)
    // React renders in a microtask; a dialog that the press opened gets the next one.
    await Promise.resolve()
  }
}

/** Whether presses are held for a popup. */
let holding = false
let heldPresses: KeyboardEvent[] = []
/** Highlights an item of the menu that appears; null for none. */
let entry: MenuEntry | null = null
let repeating = false
let releasing = false

/** The arrow that highlights the first or the last item of a menu. */
export type MenuEntry = 'ArrowDown' | 'ArrowUp'

/** Holds presses while the popup is open, until `releaseKeys`. `arrow` is for a menu that a key opened. */
export function useKeysOfPopup(open: boolean, arrow: MenuEntry | null = null): void {
  useLayoutEffect(() => (open ? holdKeys(arrow) : undefined), [open, arrow])
}

/**
 * Holds presses for a popup that is about to appear, until `releaseKeys`; `arrow` is the first that is repeated. Returns
 * a function that drops them.
 */
export function holdKeys(arrow: MenuEntry | null = null): () => void {
  entry = arrow
  holding = true
  window.addEventListener('keydown', hold, true)
  return drop
}

/** Repeats the held presses on what has the focus, in their order. A popup calls it when it gets the focus. */
export async function releaseKeys(): Promise<void> {
  // Base UI highlights no item of a menu that it has not opened itself.
  if (entry && document.activeElement?.matches('[role=menu]')) {
    heldPresses.unshift(new KeyboardEvent('keydown', { key: entry, code: entry }))
  }
  entry = null
  if (releasing) return
  releasing = true
  // A list moves the focus from itself to an option.
  if (heldPresses.length > 0) await nextFrame()
  for (let event = heldPresses.shift(); event; event = heldPresses.shift()) {
    // The popup shows the options for the text in one frame, and moves to the first in another.
    if (event.key === 'Enter') await nextFrame()
    repeating = true
    repeat(event, document.activeElement ?? document.body)
    repeating = false
    await nextFrame()
  }
  releasing = false
  drop()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function hold(event: KeyboardEvent): void {
  if (repeating || !isTyped(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  heldPresses.push(event)
}

function drop(): void {
  holding = false
  window.removeEventListener('keydown', hold, true)
  heldPresses = []
}

/** Number of parts of the screen that are loading. */
let loading = 0
let navigating = false
/** Presses for what is loading. */
let late: KeyboardEvent[] = []
let repeatingLate = false

/** Returns whether the press in progress is repeated for what has loaded. The shortcuts of the frame had it the first time. */
export const isRepeatedLate = (): boolean => repeatingLate

/** Returns whether another screen is loading, so that the keys of this one are for that screen. */
export const isNavigating = (): boolean => navigating

/** Says whether another screen is loading. Presses that were held for an earlier one are dropped. */
export function setNavigating(next: boolean): void {
  if (next) dropLate()
  if (next !== navigating) count(next ? 1 : -1)
  navigating = next
}

/** Holds the presses that nothing handles while the component is mounted, and repeats them when it has been replaced. */
export function useHeldKeys(): void {
  useLayoutEffect(() => {
    count(1)
    return () => count(-1)
  }, [])
}

function count(step: 1 | -1): void {
  loading += step
  const change = loading > 0 ? window.addEventListener : window.removeEventListener
  change('keydown', watch, true)
  change('pointerdown', dropLate, true)
  // The rows are in the document, and their shortcuts are added in the same task.
  if (loading === 0) queueMicrotask(() => void repeatLate())
}

const dropLate = (): void => void (late = [])

function watch(event: KeyboardEvent): void {
  // `keys.js` still records: the press is repeated once the frame has its shortcuts, and comes here again.
  if (window.earlyKeys) return
  // The focus moves to another control.
  if (event.key === 'Tab') return dropLate()
  if (!isTyped(event) || isField(event.target)) return
  const isLetter = event.key.length === 1 && event.key !== ' '
  if (late.length === 0 ? !isLetter && event.key !== 'Delete' : !isLetter || isSearching()) {
    // The first key acts on what has the focus. After it, the focus is where the held presses will move it.
    if (late.length > 0) holdLate(event)
    return
  }
  // Last of all listeners, in the same dispatch.
  window.addEventListener('keydown', holdUnhandled, { once: true })
}

const isSearching = (): boolean => late.some(({ key }) => key === '/')

/** The palette may have stopped the press that this listens for; what is typed in its field then comes next. */
function holdUnhandled(event: KeyboardEvent): void {
  if (!event.defaultPrevented && !isField(event.target)) holdLate(event)
}

function holdLate(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  late.push(event)
}

async function repeatLate(): Promise<void> {
  const presses = loading === 0 ? late : []
  if (loading === 0) dropLate()
  for (const event of presses) {
    repeatingLate = true
    repeat(event, document.activeElement ?? document.body)
    repeatingLate = false
    await Promise.resolve()
  }
}

/** Does what a press does: the browser acts on presses of the user only. */
function repeat({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent, target: Element): void {
  const again = { key, code, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }
  const isText = isField(target) && (key.length === 1 || key === 'Backspace')
  if (isText) return type(target, key)
  const isFree = target.dispatchEvent(new KeyboardEvent('keydown', again))
  if (isFree && key === 'Enter' && target instanceof HTMLElement && target.matches('a, button'))
    target.click()
}

/** Writes a character at the end of a field, or removes the last one. */
function type(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const { length } = field.value
  const isDeletion = key === 'Backspace'
  if (isDeletion) field.setRangeText('', length - 1, length, 'end')
  else field.setRangeText(key, length, length, 'end')
  // Lists take an event without a type for the browser's automatic filling, and highlight nothing.
  const inputType = isDeletion ? 'deleteContentBackward' : 'insertText'
  field.dispatchEvent(new InputEvent('input', { inputType, data: isDeletion ? null : key, bubbles: true }))
}

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLElement && target.matches('textarea, input:not([type=checkbox], [type=radio])')

const otherKeys = ['Enter', 'Backspace', 'Delete', 'ArrowDown', 'ArrowUp', 'Escape']

/** A press that a text field with suggestions or a list handles. */
const isTyped = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isComposing && (key.length === 1 || otherKeys.includes(key))
