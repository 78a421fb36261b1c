import { useMatch, useRouterState } from '@tanstack/react-router'
import { withoutSlash } from '../without-slash.ts'

type Search = Readonly<Record<string, unknown>>

const none: Search = {}

/**
 * Returns the search parameters of the screen; while another screen loads, those that it had. Reads the address first:
 * the match of the screen follows it, and a component that reads both renders twice.
 */
export function useScreenSearch(): Search {
  const pathname = useMatch({ strict: false, select: (match) => withoutSlash(match.pathname) })
  return useRouterState({
    select: ({ location, matches }) => {
      if (withoutSlash(location.pathname) === pathname) return location.search
      return matches.findLast((match) => withoutSlash(match.pathname) === pathname)?.search ?? none
    },
  })
}
