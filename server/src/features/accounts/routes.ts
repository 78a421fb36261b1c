import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveRaw, type RawInput, type Route } from '#src/platform/http/route.ts'
import { disconnectAccount, type DisconnectHook } from './disconnect-account.ts'
import { finishConnect } from './finish-connect.ts'
import { listAccounts } from './list-accounts.ts'
import { startConnect } from './start-connect.ts'

/** `onDisconnect`: what later features do when an account leaves. */
export const accountRoutes = (onDisconnect: readonly DisconnectHook[] = []): Route<Ctx>[] => [
  serve(api.accounts.list, listAccounts),
  serve(api.accounts.disconnect, disconnectAccount(onDisconnect)),
  serveRaw({ method: 'GET', path: '/auth/instagram/login', access: 'session-if-any' }, login),
  serveRaw({ method: 'GET', path: '/auth/instagram/callback', access: 'session-if-any' }, callback),
]

/** A browser navigates here, so whoever has no session is led to the door instead of shown JSON. */
async function login(ctx: Ctx, { url, headers }: RawInput): Promise<Response> {
  const reads = headers.get('accept')?.includes('text/html') ?? false
  if (ctx.actor.kind !== 'user' && reads) return redirect(ctx, '/get-started')
  const address = await startConnect(ctx, { user_id: url.searchParams.get('user_id') })
  return new Response(null, { status: 302, headers: { location: address, 'cache-control': 'no-store' } })
}

async function callback(ctx: Ctx, { url }: RawInput): Promise<Response> {
  const query = (name: string) => url.searchParams.get(name)
  const outcome = await finishConnect(ctx, {
    state: query('state'),
    code: query('code'),
    error: query('error'),
  })
  if ('error' in outcome) return redirect(ctx, `/platforms?connect_error=${outcome.error}`)
  return redirect(ctx, '/instagram?connected=true')
}

const redirect = ({ env }: Ctx, path: string) =>
  new Response(null, {
    status: 302,
    headers: { location: `${env.PUBLIC_URL}${path}`, 'cache-control': 'no-store' },
  })
