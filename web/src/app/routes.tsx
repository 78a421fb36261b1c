import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Navigate,
  redirect,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths, unknownPageSearch } from '../lib/paths.ts'
import {
  authSearch,
  automationSearch,
  chatSearch,
  liveChatSearch,
  logSearch,
  platformsSearch,
  settingsSearch,
  workspaceSearch,
} from '../lib/search/search-params.ts'
import { FullScreenSpinner } from '../ui/feedback/full-screen-spinner.tsx'
import { loadWhenConnected } from '../ui/loading/load-code.ts'
import { RootLayout } from './root-layout.tsx'

const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadWhenConnected(load), name)

/** Root of all routes. Unknown paths redirect to the landing page, which then says so. */
const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: () => <Navigate to={paths.landing} search={unknownPageSearch} replace />,
})

/** Public pages are not part of the app, so links to them load a document. */
function PublicAddress() {
  const href = useRouterState({ select: ({ location }) => location.href })
  useEffect(() => location.replace(href), [href])
  return <FullScreenSpinner />
}

const publicAddresses = [paths.landing, paths.privacy, paths.terms].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: PublicAddress }),
)

const getStarted = createRoute({
  getParentRoute: () => root,
  path: '/get-started',
  validateSearch: authSearch,
  component: lazyScreen(() => import('../features/auth/auth-screen.tsx'), 'AuthScreen'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: lazyScreen(() => import('../features/auth/invitation-screen.tsx'), 'InvitationScreen'),
})

/** Layout route of all screens that require a session; has no path. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: lazyScreen(() => import('./session/require-session.tsx'), 'RequireSession'),
})

const platforms = createRoute({
  getParentRoute: () => signedIn,
  path: '/platforms',
  validateSearch: platformsSearch,
  component: lazyScreen(() => import('../features/platforms/platforms-screen.tsx'), 'PlatformsScreen'),
})

const connections = createRoute({
  getParentRoute: () => signedIn,
  path: '/connections',
  component: lazyScreen(() => import('../features/platforms/connections-screen.tsx'), 'ConnectionsScreen'),
})

const mailbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/gmail',
  component: lazyScreen(() => import('../features/platforms/mailbox-screen.tsx'), 'MailboxScreen'),
})

const chat = createRoute({
  getParentRoute: () => signedIn,
  path: '/chat/$chatId',
  validateSearch: chatSearch,
  component: lazyScreen(() => import('./assistant-screen.tsx'), 'AssistantScreen'),
})

/** Layout route of the screens of the selected account. */
const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/instagram',
  validateSearch: workspaceSearch,
  component: lazyScreen(() => import('../features/workspace/workspace-shell.tsx'), 'WorkspaceShell'),
  notFoundComponent: () => <Navigate to={paths.workspace} replace />,
})

/** Creates the route of a section; `name` is the export of its screen. */
const section = <const P extends string, M extends Record<string, unknown>>(
  path: P,
  load: () => Promise<M>,
  name: keyof M & string,
) => createRoute({ getParentRoute: () => workspace, path, component: lazyScreen(load, name) })

const home = section('/', () => import('../features/dashboard/dashboard-screen.tsx'), 'DashboardScreen')
const automations = section(
  '/automation',
  () => import('../features/automations/automations-screen.tsx'),
  'AutomationsScreen',
)
const typeList = section(
  '/automation/$type',
  () => import('../features/automations/type-list-screen.tsx'),
  'TypeListScreen',
)
const chooser = section(
  '/create-automation',
  () => import('../features/automations/chooser/chooser-screen.tsx'),
  'ChooserScreen',
)
const chatMenu = section(
  '/chat-menu',
  () => import('../features/chat-menu/chat-menu-screen.tsx'),
  'ChatMenuScreen',
)
const billing = section('/billing', () => import('../features/billing/billing-screen.tsx'), 'BillingScreen')
const settings = section(
  '/settings',
  () => import('../features/settings/settings-screen.tsx'),
  'SettingsScreen',
)

/** Addresses of the settings pages; the screen of the settings shows them. */
const settingsPage = createRoute({
  getParentRoute: () => settings,
  path: '/$page',
  validateSearch: settingsSearch,
})

const log = createRoute({
  getParentRoute: () => workspace,
  path: '/automation/$type/$automationId/activity',
  validateSearch: logSearch,
  component: lazyScreen(() => import('../features/decisions/decision-log-screen.tsx'), 'DecisionLogScreen'),
})

const accountLog = createRoute({
  getParentRoute: () => workspace,
  path: '/automation/activity',
  validateSearch: logSearch,
  component: lazyScreen(() => import('../features/decisions/account-log-screen.tsx'), 'AccountLogScreen'),
})

/** Addresses of the activity before version 1.0. */
const formerLogAddresses = (['/automation/ledger', '/automation/$type/$automationId/ledger'] as const).map(
  (path) =>
    createRoute({
      getParentRoute: () => workspace,
      path,
      beforeLoad: ({ location }) => {
        throw redirect({ href: location.href.replace('/ledger', '/activity'), replace: true })
      },
    }),
)

const examples = section(
  '/automation/examples',
  () => import('../features/examples/examples-screen.tsx'),
  'ExamplesScreen',
)

const liveChat = createRoute({
  getParentRoute: () => workspace,
  path: '/livechat',
  validateSearch: liveChatSearch,
  component: lazyScreen(() => import('./live-chat-screen.tsx'), 'LiveChatScreen'),
})

const editor = <const P extends string, M extends Record<string, unknown>>(
  path: P,
  load: () => Promise<M>,
  name: keyof M & string,
) =>
  createRoute({
    getParentRoute: () => workspace,
    validateSearch: automationSearch,
    path,
    component: lazyScreen(load, name),
  })

const editors = [
  editor(
    '/create-automation/ai-conversation',
    () => import('../features/automation-editor/ai-conversation/ai-conversation-screen.tsx'),
    'AiConversationScreen',
  ),
  editor(
    '/create-automation/trigger-messages',
    () => import('../features/automation-editor/dm-reply/dm-reply-screen.tsx'),
    'DmReplyScreen',
  ),
  editor(
    '/create-automation/private-message',
    () => import('../features/automation-editor/private-message/private-message-screen.tsx'),
    'PrivateMessageScreen',
  ),
  editor(
    '/create-automation/reply-comment',
    () => import('../features/automation-editor/comment-reply/comment-reply-screen.tsx'),
    'CommentReplyScreen',
  ),
  editor(
    '/create-automation/delete-comment',
    () => import('../features/automation-editor/delete-comment/delete-comment-screen.tsx'),
    'DeleteCommentScreen',
  ),
]

export const routeTree = root.addChildren([
  ...publicAddresses,
  getStarted,
  invitation,
  signedIn.addChildren([
    platforms,
    connections,
    mailbox,
    chat,
    workspace.addChildren([
      home,
      automations,
      typeList,
      accountLog,
      examples,
      log,
      ...formerLogAddresses,
      chooser,
      ...editors,
      chatMenu,
      billing,
      settings.addChildren([settingsPage]),
      liveChat,
    ]),
  ]),
])
