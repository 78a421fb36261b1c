import { createRootRoute, createRoute, lazyRouteComponent, Navigate } from '@tanstack/react-router'
import { paths } from '../lib/paths.ts'
import { RootLayout } from './root-layout.tsx'

/** Root of all routes. Unknown paths redirect to the landing page. */
export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: () => <Navigate to={paths.landing} replace />,
})

/** Layout route of all screens that require a session; has no path. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./require-session.tsx'), 'RequireSession'),
})
