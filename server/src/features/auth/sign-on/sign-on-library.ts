import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Ctx } from '#src/context.ts'
import { SignOnError, type SignOnPerson } from '#src/integrations/sign-on/identity-provider.ts'
import { claimAddress } from '../library/claim-address.ts'
import { createLibrary, type AuthOptions, type Library } from '../library/create-library.ts'
import { nonceOfVerifier } from '../library/sign-in-nonce.ts'
import { findUserByEmail } from '../store.ts'
import { isClosedToSignOn } from './closed-account.ts'
import { signOnProvider, type SignOnSource, type WorkspaceSignOn } from './sign-on-source.ts'

/** Why a sign-in with an identity provider was refused: the code in the address of the sign-in page. */
export type SignOnRefusal =
  | 'SIGN_ON_UNREACHABLE'
  | 'SIGN_ON_REFUSED'
  | 'SIGN_ON_NO_ADDRESS'
  | 'SIGN_ON_OTHER_ADDRESS'
  | 'SIGN_ON_PROTECTED'
  | 'SIGN_ON_FULL'
  | 'SIGN_ON_UNFINISHED'

export interface SignOnLibrary {
  library: Library
  /** Why the last call was refused; null when it was not, or for a reason of the library. */
  refusal(): SignOnRefusal | null
}

/** Loads the sign-in library for one call, with the identity provider of a workspace. Throws a SignOnError. */
export async function openSignOn(
  ctx: Ctx,
  options: AuthOptions,
  { signOn, callbackUrl }: { signOn: WorkspaceSignOn; callbackUrl: string },
): Promise<SignOnLibrary> {
  const { signOn: source, onUserCreated } = options
  const provider = await ctx.identityProviders.read(signOn.client)
  let refusal: SignOnRefusal | null = null
  let person: SignOnPerson | null = null
  const admit = async (email: string) => {
    const isAdmitted = await source.admit(signOn, email)
    if (!isAdmitted) refusal = 'SIGN_ON_FULL'
    return isAdmitted
  }
  const plugin = genericOAuth({
    config: [
      {
        providerId: signOnProvider(signOn.workspace_id),
        clientId: signOn.client.client_id,
        authorizationUrl: provider.authorizationUrl,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        async getToken({ codeVerifier = '' }) {
          const nonce = nonceOfVerifier(codeVerifier)
          try {
            person = await provider.identify({ callbackUrl, codeVerifier, nonce })
          } catch (error) {
            refusal = refusalOfFault(error)
            throw error
          }
          // No token is kept: nothing is called in the name of the person.
          return { scopes: [] }
        },
        async getUserInfo() {
          if (person === null) return null
          refusal = await refusalOf(ctx, { source, signOn, person })
          const { sub, email, name } = person
          if (refusal !== null || email === null) return null
          // An unconfirmed sign-up is a user already: the library creates none.
          const user = await findUserByEmail(ctx.db, email)
          if (user?.email_verified === false && !(await admit(email))) return null
          await claimAddress(ctx, { email, name }, onUserCreated)
          return { id: sub, email, emailVerified: true, name }
        },
      },
    ],
  })
  const library = createLibrary(ctx, { ...options, admit }, [plugin])
  return { library, refusal: () => refusal }
}

const refusalOfFault = (error: unknown): SignOnRefusal =>
  error instanceof SignOnError && error.fault === 'refused' ? 'SIGN_ON_REFUSED' : 'SIGN_ON_UNREACHABLE'

interface Identified {
  source: SignOnSource
  signOn: WorkspaceSignOn
  person: SignOnPerson
}

/**
 * Returns why a person must not sign in, or null. The identity provider speaks only for the domain, and opens an account
 * with two-step sign-in or a passkey only for a member of the workspace.
 */
async function refusalOf(
  ctx: Ctx,
  { source, signOn, person: { email, isUnverified } }: Identified,
): Promise<SignOnRefusal | null> {
  if (email === null || isUnverified) return 'SIGN_ON_NO_ADDRESS'
  if (!source.covers(signOn, email)) return 'SIGN_ON_OTHER_ADDRESS'
  const isClosed = await isClosedToSignOn(ctx.db, { email, workspace_id: signOn.workspace_id })
  return isClosed && !(await source.isMember(signOn, email)) ? 'SIGN_ON_PROTECTED' : null
}
