import { useEffectEvent, useLayoutEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { type ScreenCommand, useScreenCommand } from '../commands.ts'
import { isNavigating, isRepeatedLate, isWaiting } from './held-keys.ts'
import { isEndOfChord } from './key-chord.ts'
import { isWindowOpen } from './open-window.ts'
import { frameShortcuts, type Shortcut, shortcutKeys } from '../../shortcut-keys.ts'
import { useUiState } from '../ui-state.ts'

/**
 * Runs `action` on the keys of a shortcut, and lists it in the command palette, if it has a name there and `isReady`.
 * Keys without a modifier are ignored in text fields, while a dialog is open, while the next screen loads, which gets them,
 * until `isReady`, and as the second key of another shortcut; the user can disable them.
 */
export function useShortcut(id: Shortcut, action: () => void, isReady?: ScreenCommand['isReady']): void {
  const keys = shortcutKeys[id]
  useScreenCommand({ id, run: action, ...(isReady ? { isReady } : {}) })
  const run = useEffectEvent((event: KeyboardEvent) => {
    const modified = event.ctrlKey || event.metaKey
    if (isWaiting(event)) return
    if (
      !modified &&
      (isTyping(event.target) ||
        (event.key.length === 1 && !useUiState.getState().singleKeys) ||
        isWindowOpen() ||
        (isEndOfChord() && !keys.includes(' ')) ||
        (isNavigating() && !frameShortcuts.has(id)) ||
        isReady?.(document.activeElement) === false)
    ) {
      return
    }
    event.preventDefault()
    action()
  })
  // In the commit that shows the screen: a press can come before passive effects.
  useLayoutEffect(() => {
    // A second `g` would end the shortcut that the first one began.
    const ignore = (event: KeyboardEvent) =>
      partialChord(event) || (frameShortcuts.has(id) && isRepeatedLate())
    return tinykeys(window, { [keys]: (event) => run(event) }, { ignore })
  }, [keys, id])
}

/** tinykeys ignores all keys in text fields by default; chords with a modifier must work there. */
const partialChord = (event: KeyboardEvent): boolean => event.repeat || event.isComposing

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=radio])'))
