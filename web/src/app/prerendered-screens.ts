/** A screen whose shell the build prerenders. */
export interface FirstView {
  /** Of its document; `_` stands for an id. */
  path: string
  /** Query of the address. */
  search?: string
  /** Who sees it: visitors, signed-in users, or users with an Instagram account. */
  reader: 'open' | 'signed-in' | 'with-account'
  /** Modules that are loaded with the document. */
  parts: readonly string[]
}

/** The user of the prerendered shells. */
export const reader = { id: 'reader', email: '', name: null, image: null }

const guard = 'src/app/require-session.tsx'
const workspace = [guard, 'src/features/workspace/workspace-shell.tsx']

const inWorkspace = (path: string, ...parts: string[]): FirstView => ({
  path,
  reader: 'with-account',
  parts: [...workspace, ...parts],
})

export const firstViews: readonly FirstView[] = [
  { path: '/get-started', reader: 'open', parts: ['src/features/auth/auth-screen.tsx'] },
  {
    path: '/platforms',
    reader: 'signed-in',
    parts: [guard, 'src/features/platforms/platforms-screen.tsx'],
  },
  {
    path: '/connections',
    reader: 'signed-in',
    parts: [guard, 'src/features/platforms/connections-screen.tsx'],
  },
  {
    path: '/chat/_',
    search: `?provider_id=${reader.id}`,
    reader: 'signed-in',
    parts: [guard, 'src/features/assistant/chat-screen.tsx'],
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
