import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../lib/paths.ts'
import { authSearch, chatSearch, platformsSearch } from '../lib/search-params.ts'
import { root, signedIn } from './root-routes.tsx'
import { workspaceRoutes } from './workspace-routes.tsx'

const publicAddresses = [paths.landing, paths.privacy, paths.terms].map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => import('./public-address.tsx'), 'PublicAddress'),
  }),
)

const getStarted = createRoute({
  getParentRoute: () => root,
  path: '/get-started',
  validateSearch: authSearch,
  component: lazyRouteComponent(() => import('../features/auth/auth-screen.tsx'), 'AuthScreen'),
})

const platforms = createRoute({
  getParentRoute: () => signedIn,
  path: '/platforms',
  validateSearch: platformsSearch,
  component: lazyRouteComponent(
    () => import('../features/platforms/platforms-screen.tsx'),
    'PlatformsScreen',
  ),
})

const connections = createRoute({
  getParentRoute: () => signedIn,
  path: '/connections',
  component: lazyRouteComponent(
    () => import('../features/platforms/connections-screen.tsx'),
    'ConnectionsScreen',
  ),
})

const mailbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/gmail',
  component: lazyRouteComponent(() => import('../features/platforms/mailbox-screen.tsx'), 'MailboxScreen'),
})

const chat = createRoute({
  getParentRoute: () => signedIn,
  path: '/chat/$chatId',
  validateSearch: chatSearch,
  component: lazyRouteComponent(() => import('../features/assistant/chat-screen.tsx'), 'ChatScreen'),
})

export const routeTree = root.addChildren([
  ...publicAddresses,
  getStarted,
  signedIn.addChildren([platforms, connections, mailbox, chat, workspaceRoutes]),
])
