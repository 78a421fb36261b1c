import { useCallback, useSyncExternalStore } from 'react'

let desk = false

/** A page drawn ahead of its reader knows of the reader's screen only whether it is that of a desk. */
export const drawForDesk = (wide: boolean): void => void (desk = wide)

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
    () => desk && query.startsWith('(min-width'),
  )
}
