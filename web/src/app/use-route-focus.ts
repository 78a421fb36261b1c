import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a change of page the heading has the focus, so that readers and keyboards start where eyes do. */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
        const heading = document.querySelector<HTMLElement>('h1')
        if (!heading) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
