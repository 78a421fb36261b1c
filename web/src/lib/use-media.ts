import { useCallback, useSyncExternalStore } from 'react'

/** A page drawn ahead of its reader knows nothing of the reader's screen. */
const unknownBefore = () => false

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, unknownBefore)
}
