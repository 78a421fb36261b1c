import { createMemoryHistory } from '@tanstack/react-router'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { prerender } from 'react-dom/static'
import { accountsQuery } from '../features/session/queries.ts'
import { sessionQuery } from '../features/session/use-session.ts'
import { renderForDesktop } from '../lib/browser/use-media.ts'
import { App } from './app.tsx'
import { createClient } from './create-client.ts'
import { createAppRouter } from './router.ts'

/** A screen whose shell the build prerenders. */
interface PrerenderedScreen {
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
const placeholderUser = {
  id: 'reader',
  email: '',
  name: null,
  image: null,
  provider: null,
  administrator: false,
}

const guard = 'src/app/require-session.tsx'
const workspace = [guard, 'src/features/workspace/workspace-shell.tsx']

const inWorkspace = (path: string, ...modules: string[]): PrerenderedScreen => ({
  path,
  audience: 'with-account',
  modules: [...workspace, ...modules],
})

const prerenderedScreens: readonly PrerenderedScreen[] = [
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
    modules: [guard, 'src/app/assistant-screen.tsx'],
  },
  inWorkspace(
    '/instagram',
    'src/features/dashboard/dashboard-screen.tsx',
    'src/features/dashboard/overview.tsx',
  ),
  inWorkspace(
    '/instagram/automation',
    'src/features/automations/automations-screen.tsx',
    'src/features/automations/list-part.tsx',
  ),
  inWorkspace('/instagram/create-automation', 'src/features/automations/chooser/chooser-screen.tsx'),
  inWorkspace(
    '/instagram/create-automation/reply-comment',
    'src/features/automation-editor/comment-reply/comment-reply-screen.tsx',
  ),
  inWorkspace('/instagram/livechat', 'src/app/live-chat-screen.tsx'),
  inWorkspace('/instagram/chat-menu', 'src/features/chat-menu/chat-menu-screen.tsx'),
  inWorkspace('/instagram/billing', 'src/features/billing/billing-screen.tsx'),
  inWorkspace('/instagram/settings', 'src/features/settings/settings-screen.tsx'),
  inWorkspace('/instagram/settings/_', 'src/features/settings/settings-screen.tsx'),
]

/** The shells of a screen as HTML. */
export interface RenderedScreen extends PrerenderedScreen {
  phone: string
  desktop: string
}

/** An account whose name is blank but takes up space. */
const account: ConnectedAccount = {
  id: 'account',
  platform_user_id: 'account',
  provider_id: placeholderUser.id,
  platform: 'instagram',
  platform_username: '\u2007',
  username: '\u2007',
  status: 'connected',
  status_reason: null,
  connected_at: '2026-01-01T00:00:00.000Z',
  picture_url: null,
  followers_count: null,
  workspace_id: 'workspace-1',
  role: 'owner',
}

async function renderScreen(
  { path, search = '', audience: kind }: PrerenderedScreen,
  desktop: boolean,
): Promise<string> {
  renderForDesktop(desktop)
  const client = createClient()
  client.setQueryData(sessionQuery.queryKey, kind === 'open' ? null : placeholderUser)
  if (kind === 'with-account') client.setQueryData(accountsQuery(placeholderUser.id).queryKey, [account])
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path + search] }))
  await router.load()
  const page = <App client={client} router={router} />
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  const html = withoutScripts(await new Response(prelude).text())
  if (!html.includes('<h1')) throw new Error(`The screen at ${path} could not be prerendered.`)
  return html
}

/** Removes the router's scroll restoration script, which only a hydrated page needs. */
// oxlint-disable-next-line skein/linear-patterns -- the build reads what it rendered itself
const withoutScripts = (html: string): string => html.replaceAll(/<script\b.*?<\/script>|<!--.*?-->/gs, '')

// Stores listen to events of other tabs when they are created; Node has no such function.
Object.assign(globalThis, { addEventListener: () => undefined })

const screens: RenderedScreen[] = []
// Sequential, because the screen width is global state while a screen renders.
for (const screen of prerenderedScreens) {
  screens.push({
    ...screen,
    phone: await renderScreen(screen, false),
    desktop: await renderScreen(screen, true),
  })
}

export const renderedScreens: readonly RenderedScreen[] = screens
