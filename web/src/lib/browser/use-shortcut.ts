import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'
import { useUiState } from './ui-state.ts'

/**
 * Runs `action` on a key or chord in tinykeys' spelling, such as `c`, `g a` or `$mod+Enter`.
 * Keys without a modifier rest while somebody types and while a window is open; letters and signs can be turned off.
 */
export function useShortcut(keys: string, action: () => void): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const modified = event.ctrlKey || event.metaKey
    if (
      !modified &&
      (isTyping(event.target) ||
        (event.key.length === 1 && !useUiState.getState().singleKeys) ||
        document.querySelector(windows))
    ) {
      return
    }
    event.preventDefault()
    action()
  })
  useEffect(() => {
    return tinykeys(window, { [keys]: (event) => run(event) }, { ignore: unfinished })
  }, [keys])
}

/** Notices call themselves dialogs too, but take nothing over. */
const windows = ':is([role=dialog], [role=alertdialog], [role=menu]):not([aria-modal=false])'

/** The library would also leave out every key pressed in a field; chords with a modifier must work there. */
const unfinished = (event: KeyboardEvent): boolean => event.repeat || event.isComposing

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))
