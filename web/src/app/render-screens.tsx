import { createMemoryHistory } from '@tanstack/react-router'
import type { ConnectedAccount } from '@skein/contract/accounts'
import { prerender } from 'react-dom/static'
import { accountsQuery } from '../features/session/queries.ts'
import { sessionQuery } from '../features/session/session-query.ts'
import { drawForDesk } from '../lib/browser/use-media.ts'
import { App } from './app.tsx'
import { createClient } from './create-client.ts'
import { firstViews, reader, type FirstView } from './prerendered-screens.ts'
import { createAppRouter } from './router.ts'

/** A first view as HTML, for the build. */
export interface RenderedView extends FirstView {
  phone: string
  desk: string
}

/** Blank where the name of an account stands. */
const account: ConnectedAccount = {
  id: 'account',
  platform_user_id: 'account',
  provider_id: reader.id,
  platform: 'instagram',
  platform_username: '\u2007',
  username: '\u2007',
  status: 'connected',
  status_reason: null,
  connected_at: '2026-01-01T00:00:00.000Z',
}

async function draw({ path, search = '', reader: kind }: FirstView, desk: boolean): Promise<string> {
  drawForDesk(desk)
  const client = createClient()
  client.setQueryData(sessionQuery.queryKey, kind === 'open' ? null : reader)
  if (kind === 'with-account') client.setQueryData(accountsQuery(reader.id).queryKey, [account])
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path + search] }))
  await router.load()
  const page = <App client={client} router={router} />
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  const html = withoutScripts(await new Response(prelude).text())
  if (!html.includes('<h1')) throw new Error(`The screen at ${path} could not be drawn ahead.`)
  return html
}

/** The router writes one that restores the scroll position: it belongs to a page that React wakes up. */
const withoutScripts = (html: string): string => html.replaceAll(/<script\b.*?<\/script>|<!--.*?-->/gs, '')

// Stores listen to other tabs from their first moment; here are none.
Object.assign(globalThis, { addEventListener: () => undefined })

const views: RenderedView[] = []
// One after the other: what a desk shows is the same for all that is drawn at a time.
for (const view of firstViews) {
  views.push({ ...view, phone: await draw(view, false), desk: await draw(view, true) })
}

export const renderedViews: readonly RenderedView[] = views
