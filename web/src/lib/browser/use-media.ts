import { useCallback, useSyncExternalStore } from 'react'

let desktop = false

/** Sets the screen width that prerendering assumes: desktop or phone. */
export const renderForDesktop = (isDesktop: boolean): void => void (desktop = isDesktop)

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
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => desktop && query.startsWith('(min-width'),
  )
}
