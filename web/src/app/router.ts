import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../lib/search/search-params.ts'
import { ScreenFailure } from './screen-failure.tsx'
import { routeTree } from './routes.tsx'

/** `history` defaults to that of the browser. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    // Each screen has an error boundary of its own, so that the surrounding layout keeps working.
    defaultErrorComponent: ScreenFailure,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingMinMs: 0,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
