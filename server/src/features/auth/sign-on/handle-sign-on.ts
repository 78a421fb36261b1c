import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { SignOnError } from '#src/integrations/sign-on/identity-provider.ts'
import type { AuthInput } from '../auth-service-types.ts'
import { signOnProvider, workspaceOfProvider, type WorkspaceSignOn } from './sign-on-source.ts'
import type { SignOnLibrary, SignOnRefusal } from './sign-on-library.ts'

const signInPage = '/get-started'

/** Returns the library and the request body that start a sign-in at the identity provider of an address. */
export async function startSignOn(
  ctx: Ctx,
  { service }: AuthInput,
  { email }: Record<string, unknown>,
): Promise<SignOnLibrary & { body: Record<string, unknown> }> {
  const address = typeof email === 'string' ? email.trim() : ''
  const signOn = address === '' ? null : await service.signOn.ofEmail(address)
  if (!signOn) throw new AppError('not_found', m.server_sign_on_unknown(), { detail: 'email' })
  const body = {
    provider: signOnProvider(signOn.workspace_id),
    callbackURL: '/platforms',
    errorCallbackURL: signInPage,
    loginHint: address,
  }
  try {
    return { ...(await service.openSignOn(signOn, ctx.env.PUBLIC_URL)), body }
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    throw new AppError('unavailable', m.server_sign_on_unreachable())
  }
}

/** Serves the redirect of an identity provider. Every failure leads to the sign-in page, which says why. */
export async function finishSignOn(
  ctx: Ctx,
  { url, params, service }: AuthInput,
  send: (library: SignOnLibrary['library']) => Promise<Response>,
): Promise<Response> {
  const workspace_id = workspaceOfProvider(params['provider'] ?? '')
  const signOn = workspace_id === null ? null : await service.signOn.ofWorkspace(workspace_id)
  if (!signOn) return refuse('SIGN_ON_UNREACHABLE')
  const signOnLibrary = await open(ctx, { service, signOn, url })
  if (signOnLibrary === null) return refuse('SIGN_ON_UNREACHABLE')
  const response = await send(signOnLibrary.library)
  const refusal = signOnLibrary.refusal()
  if (refusal !== null) return refuse(refusal)
  const error = errorOf(response)
  if (isLibraryError(error)) return refuse('SIGN_ON_UNFINISHED')
  if (error === null && response.status < 400) await service.signOn.markUsed(signOn)
  return response
}

async function open(
  { env }: Ctx,
  { service, signOn, url }: Pick<AuthInput, 'service' | 'url'> & { signOn: WorkspaceSignOn },
): Promise<SignOnLibrary | null> {
  try {
    return await service.openSignOn(signOn, `${env.PUBLIC_URL}${url.pathname}${url.search}`)
  } catch (error) {
    if (error instanceof SignOnError) return null
    throw error
  }
}

/** Returns the code in the address of a redirect; null without one. */
function errorOf(response: Response): string | null {
  const [, query = ''] = (response.headers.get('location') ?? '').split('?')
  return new URLSearchParams(query).get('error')
}

/**
 * Whether a code is that of the sign-in library or of the identity provider, not one of ours: another browser has begun, the
 * time is over, or the person has canceled.
 */
const isLibraryError = (code: string | null): boolean => code !== null && !/^[A-Z_]+$/.test(code)

const refuse = (error: SignOnRefusal): Response =>
  new Response(null, {
    status: 302,
    headers: { location: `${signInPage}?${new URLSearchParams({ error })}` },
  })
