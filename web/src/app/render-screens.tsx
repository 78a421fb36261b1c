import { createMemoryHistory } from '@tanstack/react-router'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { prerender } from 'react-dom/static'
import { accountsQuery } from '../features/session/queries.ts'
import { sessionQuery } from '../features/session/use-session.ts'
import { renderForDesktop } from '../lib/browser/use-media.ts'
import { App } from './app.tsx'
import { createClient } from './create-client.ts'
import { frames } from './frames.ts'
import { createAppRouter } from './router.ts'
import { screens } from './screens.ts'

/** A screen whose shell the build prerenders. */
interface PrerenderedScreen {
  /** Path of the document; `_` is a placeholder for an id. */
  path: string
  /** Query string of the URL. */
  search?: string
  /** Who sees it: visitors, signed-in users, or users with an Instagram account. */
  audience: 'open' | 'signed-in' | 'with-account'
  /** Name of its size in the table of screens. */
  page: string
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

const inWorkspace = (path: string, page: string): PrerenderedScreen => ({
  path,
  audience: 'with-account',
  page,
})

const prerenderedScreens: readonly PrerenderedScreen[] = [
  { path: '/get-started', audience: 'open', page: 'get_started' },
  { path: '/platforms', audience: 'signed-in', page: 'platforms' },
  { path: '/connections', audience: 'signed-in', page: 'connections' },
  { path: '/chat/_', search: `?provider_id=${placeholderUser.id}`, audience: 'signed-in', page: 'chat' },
  inWorkspace('/instagram', 'dashboard'),
  inWorkspace('/instagram/automation', 'lists'),
  inWorkspace('/instagram/create-automation', 'chooser'),
  inWorkspace('/instagram/create-automation/reply-comment', 'editor'),
  inWorkspace('/instagram/livechat', 'livechat'),
  inWorkspace('/instagram/chat-menu', 'chat-menu'),
  inWorkspace('/instagram/billing', 'billing'),
  inWorkspace('/instagram/settings', 'settings'),
  inWorkspace('/instagram/settings/_', 'settings'),
]

/** Returns the modules that a screen loads on its own. */
function modulesOf({ audience: kind, page }: PrerenderedScreen): string[] {
  const size = screens.find((screen) => screen.size?.name === page)?.size
  if (!size) throw new Error(`The table of screens has no page ${page}.`)
  const around = frames.filter(({ isOpen }) => isOpen || kind !== 'open')
  return [...size.parts, ...(size.later ?? []), ...around.flatMap(({ parts }) => parts)]
}

/** The shells of a screen as HTML. */
export interface RenderedScreen extends PrerenderedScreen {
  /** Modules that are loaded with the document. */
  modules: readonly string[]
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

const screenList: RenderedScreen[] = []
// Sequential, because the screen width is global state while a screen renders.
for (const screen of prerenderedScreens) {
  screenList.push({
    ...screen,
    modules: modulesOf(screen),
    phone: await renderScreen(screen, false),
    desktop: await renderScreen(screen, true),
  })
}

export const renderedScreens: readonly RenderedScreen[] = screenList
