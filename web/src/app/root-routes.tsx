import { createRootRoute, createRoute, lazyRouteComponent, Navigate } from '@tanstack/react-router'
import { paths } from '../lib/paths.ts'
import { RootLayout } from './root-layout.tsx'

/** Around everything. An address that nobody knows leads to the landing page. */
export const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: () => <Navigate to={paths.landing} replace />,
})

/** Around all screens that only a signed-in user sees; has no address of its own. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./require-session.tsx'), 'RequireSession'),
})
