/** A screen whose frame the build draws ahead, so that it stands there before any code has come. */
export interface FirstView {
  /** Of its document; `_` stands for an id. */
  path: string
  /** What the address has beside the path. */
  search?: string
  /** Who gets to see it: somebody signed out, anybody signed in, or only with an Instagram account. */
  reader: 'open' | 'signed-in' | 'with-account'
  /** Modules that its code begins with. */
  parts: readonly string[]
}

/** Who stands in for the reader while the build draws. */
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
    // Its largest text.
    'src/features/dashboard/next-part.tsx',
  ),
  inWorkspace('/instagram/automation', 'src/features/automations/automations-screen.tsx'),
  inWorkspace('/instagram/create-automation', 'src/features/automations/chooser-screen.tsx'),
  inWorkspace(
    '/instagram/create-automation/reply-comment',
    'src/features/automations/comment-reply/comment-reply-screen.tsx',
  ),
  inWorkspace('/instagram/livechat', 'src/app/live-chat-screen.tsx'),
  inWorkspace('/instagram/billing', 'src/features/billing/billing-screen.tsx'),
  inWorkspace('/instagram/settings', 'src/features/settings/settings-screen.tsx'),
]
