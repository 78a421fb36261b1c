import { createRoute, lazyRouteComponent, Navigate } from '@tanstack/react-router'
import { paths } from '../lib/paths.ts'
import { automationSearch, logSearch, liveChatSearch, workspaceSearch } from '../lib/search-params.ts'
import { signedIn } from './root-routes.tsx'

const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/instagram',
  validateSearch: workspaceSearch,
  component: lazyRouteComponent(() => import('../features/workspace/workspace-shell.tsx'), 'WorkspaceShell'),
  notFoundComponent: () => <Navigate to={paths.workspace} replace />,
})

const home = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  component: lazyRouteComponent(
    () => import('../features/dashboard/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
})

const automations = createRoute({
  getParentRoute: () => workspace,
  path: '/automation',
  component: lazyRouteComponent(
    () => import('../features/automations/automations-screen.tsx'),
    'AutomationsScreen',
  ),
})

const typeList = createRoute({
  getParentRoute: () => workspace,
  path: '/automation/$type',
  component: lazyRouteComponent(
    () => import('../features/automations/type-list-screen.tsx'),
    'TypeListScreen',
  ),
})

const log = createRoute({
  getParentRoute: () => workspace,
  path: '/automation/$type/$automationId/ledger',
  validateSearch: logSearch,
  component: lazyRouteComponent(
    () => import('../features/decisions/decision-log-screen.tsx'),
    'DecisionLogScreen',
  ),
})

const accountLog = createRoute({
  getParentRoute: () => workspace,
  path: '/automation/ledger',
  validateSearch: logSearch,
  component: lazyRouteComponent(
    () => import('../features/decisions/account-log-screen.tsx'),
    'AccountLogScreen',
  ),
})

const chooser = createRoute({
  getParentRoute: () => workspace,
  path: '/create-automation',
  component: lazyRouteComponent(() => import('../features/automations/chooser-screen.tsx'), 'ChooserScreen'),
})

const editors = (
  [
    {
      path: '/create-automation/ai-conversation',
      component: lazyRouteComponent(
        () => import('../features/automation-editor/ai-conversation/ai-conversation-screen.tsx'),
        'AiConversationScreen',
      ),
    },
    {
      path: '/create-automation/trigger-messages',
      component: lazyRouteComponent(
        () => import('../features/automation-editor/dm-reply/dm-reply-screen.tsx'),
        'DmReplyScreen',
      ),
    },
    {
      path: '/create-automation/private-message',
      component: lazyRouteComponent(
        () => import('../features/automation-editor/private-message/private-message-screen.tsx'),
        'PrivateMessageScreen',
      ),
    },
    {
      path: '/create-automation/reply-comment',
      component: lazyRouteComponent(
        () => import('../features/automation-editor/comment-reply/comment-reply-screen.tsx'),
        'CommentReplyScreen',
      ),
    },
    {
      path: '/create-automation/delete-comment',
      component: lazyRouteComponent(
        () => import('../features/automation-editor/delete-comment/delete-comment-screen.tsx'),
        'DeleteCommentScreen',
      ),
    },
  ] as const
).map(({ path, component }) =>
  createRoute({ getParentRoute: () => workspace, validateSearch: automationSearch, path, component }),
)

const billing = createRoute({
  getParentRoute: () => workspace,
  path: '/billing',
  component: lazyRouteComponent(() => import('../features/billing/billing-screen.tsx'), 'BillingScreen'),
})

const settings = createRoute({
  getParentRoute: () => workspace,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-screen.tsx'), 'SettingsScreen'),
})

const liveChat = createRoute({
  getParentRoute: () => workspace,
  path: '/livechat',
  validateSearch: liveChatSearch,
  component: lazyRouteComponent(() => import('./live-chat-screen.tsx'), 'LiveChatScreen'),
})

/** The screens of the selected account, inside the workspace shell. */
export const workspaceRoutes = workspace.addChildren([
  home,
  automations,
  typeList,
  accountLog,
  log,
  chooser,
  ...editors,
  billing,
  settings,
  liveChat,
])
