import { useMatch, useRouterState } from '@tanstack/react-router'
import { withoutSlash } from '../without-slash.ts'

type Search = Readonly<Record<string, unknown>>

/** Returns the search parameters of the screen; while another screen loads, those that it had. */
export function useScreenSearch(): Search {
  const ownMatch = useMatch({
    strict: false,
    select: ({ pathname, search }) => ({ pathname: withoutSlash(pathname), search }),
  })
  return useRouterState({
    select: ({ location }) =>
      withoutSlash(location.pathname) === ownMatch.pathname ? location.search : ownMatch.search,
  })
}
