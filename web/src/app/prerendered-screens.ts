/** A screen whose shell the build prerenders. */
export interface PrerenderedScreen {
  /** Path of the document; `_` is a placeholder for an id. */
  path: string
  /** Query string of the URL. */
  search?: string
  /** Who sees it: visitors, signed-in users, or users with an Instagram account. */
  audience: 'open' | 'signed-in' | 'with-account'
  /** Modules that are loaded with the document. */
  modules: readonly string[]
}

/** The user of the prerendered shells. */
export const placeholderUser = { id: 'reader', email: '', name: null, image: null }

const guard = 'src/app/require-session.tsx'
const workspace = [guard, 'src/features/workspace/workspace-shell.tsx']

const inWorkspace = (path: string, ...modules: string[]): PrerenderedScreen => ({
  path,
  audience: 'with-account',
  modules: [...workspace, ...modules],
})

export const prerenderedScreens: readonly PrerenderedScreen[] = [
  { path: '/get-started', audience: 'open', modules: ['src/features/auth/auth-screen.tsx'] },
  {
    path: '/platforms',
    audience: 'signed-in',
    modules: [guard, 'src/features/platforms/platforms-screen.tsx'],
  },
  {
    path: '/connections',
    audience: 'signed-in',
    modules: [guard, 'src/features/platforms/connections-screen.tsx'],
  },
  {
    path: '/chat/_',
    search: `?provider_id=${placeholderUser.id}`,
    audience: 'signed-in',
    modules: [guard, 'src/features/assistant/chat-screen.tsx'],
  },
  inWorkspace(
    '/instagram',
    'src/features/dashboard/dashboard-screen.tsx',
    'src/features/dashboard/next-part.tsx',
  ),
  inWorkspace(
    '/instagram/automation',
    'src/features/automations/automations-screen.tsx',
    'src/features/automations/all-automations.tsx',
  ),
  inWorkspace('/instagram/create-automation', 'src/features/automations/chooser-screen.tsx'),
  inWorkspace(
    '/instagram/create-automation/reply-comment',
    'src/features/automation-editor/comment-reply/comment-reply-screen.tsx',
  ),
  inWorkspace('/instagram/livechat', 'src/app/live-chat-screen.tsx'),
  inWorkspace('/instagram/billing', 'src/features/billing/billing-screen.tsx'),
  inWorkspace('/instagram/settings', 'src/features/settings/settings-screen.tsx'),
]
