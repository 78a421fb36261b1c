import { useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { withoutSlash } from '../without-slash.ts'

type Search = Record<string, unknown>

/**
 * Returns a function that changes the parameters of the page's own address, keeping the entry of the history unless told
 * otherwise. It does nothing once another page was opened: effects run after the paint, and a shortcut or a click can come
 * before them.
 */
export function useChangeSearch(): (change: Search | ((search: Search) => Search), add?: boolean) => void {
  const router = useRouter()
  const navigate = useNavigate()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  return useCallback(
    (change, add = false) => {
      if (withoutSlash(router.latestLocation.pathname) !== withoutSlash(pathname)) return
      void navigate({ to: '.', search: change as object, hash: true, replace: !add, resetScroll: add })
    },
    [router, navigate, pathname],
  )
}
