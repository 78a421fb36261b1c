import { api } from '@skein/contract'
import type { CallbackQuery } from './connecting/begin-login.ts'
import type { ConnectError } from '@skein/contract/accounts/accounts'
import type { Ctx } from '#src/context.ts'
import { serve, serveRaw, type RawInput, type Route } from '#src/infra/http/route.ts'
import { checkConnection, type ConnectionProbe, repairConnection } from './connection/check-connection.ts'
import { deauthorizeAccount, disconnectAccount, type DisconnectHook } from './leaving/disconnect-account.ts'
import { findDeletion } from './leaving/deletion-store.ts'
import { finishGmail, startGmail } from './connecting/connect-gmail.ts'
import { mayConnect } from './connecting/begin-login.ts'
import { finishConnect, type ConnectHook, startConnect } from './connecting/connect-instagram.ts'
import { deleteWorkspace } from './leaving/delete-workspace.ts'
import { moveAccount } from './move-account.ts'
import { listAccounts } from './require-account.ts'
import { deletionStyle, toDeletionStatus } from './leaving/to-deletion-status.ts'
import { requireSignedRequest, requestDeletion } from './leaving/request-deletion.ts'

/** Hooks of other features. */
interface AccountHooks {
  probes: readonly ConnectionProbe[]
  onConnect: readonly ConnectHook[]
  onDisconnect: readonly DisconnectHook[]
}

export const accountRoutes = ({ probes, onConnect, onDisconnect }: AccountHooks): Route<Ctx>[] => [
  serve(api.accounts.list, listAccounts),
  serve(api.accounts.move, moveAccount),
  serve(api.workspaces.delete, deleteWorkspace(onDisconnect)),
  serve(api.accounts.disconnect, disconnectAccount(onDisconnect)),
  serve(api.accounts.check, checkConnection(probes)),
  serve(api.accounts.repair, repairConnection(probes)),
  serveRaw({ method: 'GET', path: '/auth/instagram/login', access: 'session-if-any' }, login),
  serveRaw(
    { method: 'GET', path: '/auth/instagram/callback', access: 'session-if-any' },
    callback(onConnect),
  ),
  serveRaw({ method: 'GET', path: '/auth/gmail/login', access: 'session-if-any' }, gmailLogin),
  serveRaw({ method: 'GET', path: '/auth/gmail/callback', access: 'session-if-any' }, gmailCallback),
  ...platformRoutes(onDisconnect),
]

/** Not part of the API contract: the platform defines these calls, and the page is for people. */
function platformRoutes(onDisconnect: readonly DisconnectHook[]): Route<Ctx>[] {
  const deauthorize = deauthorizeAccount(onDisconnect)
  const startDeletion = requestDeletion(onDisconnect)
  const post = (name: string) =>
    ({ method: 'POST', path: `/webhooks/instagram/${name}`, access: 'public' }) as const
  const page = (path: string) => ({ method: 'GET', path, access: 'public', page: true }) as const
  return [
    serveRaw(post('deauthorize'), async (ctx: Ctx, { body }) => {
      await deauthorize(ctx, requireSignedRequest(ctx, body))
      return new Response('DEAUTHORIZED')
    }),
    serveRaw(post('data-deletion'), async (ctx: Ctx, { body }) => {
      const { confirmation_code } = await startDeletion(ctx, requireSignedRequest(ctx, body))
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
  const page = toDeletionStatus(deletion, { contact: env.MAIL_FROM })
  return new Response(await page, {
    status: deletion ? 200 : 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

async function login(ctx: Ctx, input: RawInput): Promise<Response> {
  return detourOf(ctx, input) ?? redirectTo(await startConnect(ctx, whoseLogin(input)))
}

async function gmailLogin(ctx: Ctx, input: RawInput): Promise<Response> {
  const detour = detourOf(ctx, input)
  if (detour) return detour
  const start = await startGmail(ctx, whoseLogin(input))
  return 'error' in start ? redirectWithError(ctx, start.error) : redirectTo(start.address)
}

const whoseLogin = ({ url: { searchParams } }: RawInput) => ({
  user_id: searchParams.get('user_id'),
  workspace_id: searchParams.get('workspace_id'),
})

/**
 * A browser navigates to a login, so without a session or a role it is redirected to a page instead of getting JSON. Returns
 * null when the login can start, or the caller is a program.
 */
function detourOf(ctx: Ctx, input: RawInput): Response | null {
  if (!(input.headers.get('accept')?.includes('text/html') ?? false)) return null
  if (ctx.actor.kind !== 'user') return redirect(ctx, '/get-started')
  return mayConnect(ctx, whoseLogin(input).workspace_id) ? null : redirectWithError(ctx, 'role')
}

function callback(hooks: readonly ConnectHook[]) {
  return async (ctx: Ctx, { url }: RawInput): Promise<Response> => {
    const outcome = await finishConnect(ctx, queryOf(url), hooks)
    return 'error' in outcome
      ? redirectWithError(ctx, outcome.error)
      : redirect(ctx, '/instagram?connected=true')
  }
}

async function gmailCallback(ctx: Ctx, { url }: RawInput): Promise<Response> {
  const outcome = await finishGmail(ctx, queryOf(url))
  return 'error' in outcome
    ? redirectWithError(ctx, outcome.error)
    : redirect(ctx, '/platforms?connected=true')
}

function queryOf({ searchParams }: URL): CallbackQuery {
  const read = (name: string) => searchParams.get(name)
  return { state: read('state'), code: read('code'), error: read('error') }
}

const redirectWithError = (ctx: Ctx, error: ConnectError) =>
  redirect(ctx, `/platforms?connect_error=${error}`)

const redirectTo = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })

const redirect = ({ env }: Ctx, path: string) =>
  new Response(null, {
    status: 302,
    headers: { location: `${env.PUBLIC_URL}${path}`, 'cache-control': 'no-store' },
  })
