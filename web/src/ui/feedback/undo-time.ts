/** How long an undo is offered, in milliseconds. */
export const undoMs = 30_000

/**
 * Returns how long a notification with an undo stays. By touch and with the keyboard it is harder to reach, so it stays
 * until it is dismissed.
 */
export const undoTime = (): { autoHide: false } | { hideAfter: number } =>
  isTouch() || isKeyboard() ? { autoHide: false } : { hideAfter: undoMs }

const isTouch = () => matchMedia('(pointer: coarse)').matches
const isKeyboard = () => document.activeElement?.matches(':focus-visible') === true
