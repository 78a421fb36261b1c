import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveRaw, type RawInput, type Route } from '#src/platform/http/route.ts'
import { checkConnection, type LastEvent } from './check-connection.ts'
import { deauthorizeAccount } from './deauthorize-account.ts'
import { findDeletion } from './deletion-store.ts'
import { disconnectAccount, type DisconnectHook } from './disconnect-account.ts'
import { finishConnect, type ConnectHook } from './finish-connect.ts'
import { listAccounts } from './list-accounts.ts'
import { deletionStyle, presentDeletion } from './present-deletion.ts'
import { readRequest } from './read-request.ts'
import { repairConnection } from './repair-connection.ts'
import { requestDeletion } from './request-deletion.ts'
import { startConnect } from './start-connect.ts'

/** What later features do when an account arrives and when it leaves, and what they know of it. */
interface AccountHooks {
  lastEvent: LastEvent
  onConnect: readonly ConnectHook[]
  onDisconnect: readonly DisconnectHook[]
}

export const accountRoutes = ({ lastEvent, onConnect, onDisconnect }: AccountHooks): Route<Ctx>[] => [
  serve(api.accounts.list, listAccounts),
  serve(api.accounts.disconnect, disconnectAccount(onDisconnect)),
  serve(api.accounts.check, checkConnection(lastEvent)),
  serve(api.accounts.repair, repairConnection(lastEvent)),
  serveRaw({ method: 'GET', path: '/auth/instagram/login', access: 'session-if-any' }, login),
  serveRaw(
    { method: 'GET', path: '/auth/instagram/callback', access: 'session-if-any' },
    callback(onConnect),
  ),
  ...platformRoutes(onDisconnect),
]

/** Outside the contract: the shape of these calls belongs to the platform, the page to whoever asked for the deletion. */
function platformRoutes(onDisconnect: readonly DisconnectHook[]): Route<Ctx>[] {
  const deauthorize = deauthorizeAccount(onDisconnect)
  const askForDeletion = requestDeletion(onDisconnect)
  const post = (name: string) =>
    ({ method: 'POST', path: `/webhooks/instagram/${name}`, access: 'public' }) as const
  const page = (path: string) => ({ method: 'GET', path, access: 'public', page: true }) as const
  return [
    serveRaw(post('deauthorize'), async (ctx: Ctx, { body }) => {
      await deauthorize(ctx, readRequest(ctx, body))
      return new Response('DEAUTHORIZED')
    }),
    serveRaw(post('data-deletion'), async (ctx: Ctx, { body }) => {
      const { confirmation_code } = await askForDeletion(ctx, readRequest(ctx, body))
      const url = `${ctx.env.PUBLIC_URL}/data-deletion/${confirmation_code}`
      return Response.json({ url, confirmation_code })
    }),
    serveRaw(page('/data-deletion/{code}'), deletionPage),
    serveRaw(
      page('/data-deletion.css'),
      () => new Response(deletionStyle, { headers: { 'content-type': 'text/css; charset=utf-8' } }),
    ),
  ]
}

async function deletionPage({ db, env }: Ctx, { params: { code = '' } }: RawInput): Promise<Response> {
  const deletion = /^[\w-]{1,100}$/.test(code) ? await findDeletion(db, code) : null
  const page = presentDeletion(deletion, { contact: env.MAIL_FROM })
  return new Response(await page, {
    status: deletion ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

/** A browser navigates here, so whoever has no session is led to the door instead of shown JSON. */
async function login(ctx: Ctx, { url, headers }: RawInput): Promise<Response> {
  const reads = headers.get('accept')?.includes('text/html') ?? false
  if (ctx.actor.kind !== 'user' && reads) return redirect(ctx, '/get-started')
  const address = await startConnect(ctx, { user_id: url.searchParams.get('user_id') })
  return new Response(null, { status: 302, headers: { location: address, 'cache-control': 'no-store' } })
}

function callback(hooks: readonly ConnectHook[]) {
  return async (ctx: Ctx, { url }: RawInput): Promise<Response> => {
    const read = (name: string) => url.searchParams.get(name)
    const query = { state: read('state'), code: read('code'), error: read('error') }
    const outcome = await finishConnect(ctx, query, hooks)
    if ('error' in outcome) return redirect(ctx, `/platforms?connect_error=${outcome.error}`)
    return redirect(ctx, '/instagram?connected=true')
  }
}

const redirect = ({ env }: Ctx, path: string) =>
  new Response(null, {
    status: 302,
    headers: { location: `${env.PUBLIC_URL}${path}`, 'cache-control': 'no-store' },
  })
