import { useCallback, useSyncExternalStore } from 'react'

let desktop = false

/** Sets the screen width that prerendering assumes: desktop or phone. */
export const renderForDesktop = (isDesktop: boolean): void => void (desktop = isDesktop)

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => desktop && query.startsWith('(min-width'),
  )
}
