import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import type { AuthCall } from '../auth-request-logic.ts'
import type { AuthInput } from '../auth-service-types.ts'
import { findAskedFactor } from '../identity/sign-in-code.ts'
import { hashIdentifier, resetIdentifier } from '../library/reset-identifier.ts'
import type { SessionUser } from '../sessions/find-session.ts'
import { findPerson, findResetUser } from '../store.ts'

interface PasswordCall {
  call: AuthCall
  caller: SessionUser | null
  body: Readonly<Record<string, unknown>> | undefined
}

/** Throws when a call uses or sets the password of a user who has to sign in with single sign-on instead. */
export async function refusePassword(ctx: Ctx, input: AuthInput, request: PasswordCall): Promise<void> {
  const address = await addressOf(ctx, input, request)
  if (address === null || !(await input.service.signOn.forbidsPassword(address))) return
  const isSignInForm = request.call.passwordOf === 'address'
  const message = isSignInForm ? m.server_sign_on_needed() : m.server_sign_on_passwords_off()
  throw new AppError('forbidden', message, { detail: 'email' })
}

/** Returns the address of the user whose password a call uses or sets; null when it uses none. */
async function addressOf(
  ctx: Ctx,
  input: AuthInput,
  { call, caller, body }: PasswordCall,
): Promise<string | null> {
  switch (call.passwordOf) {
    case 'address':
      return textOf(body?.['email'])
    case 'caller':
      return caller?.email ?? null
    case 'link': {
      const identifier = hashIdentifier(resetIdentifier(textOf(body?.['token']) ?? ''))
      const user_id = await findResetUser(ctx.db, identifier)
      return user_id === null ? null : ((await findPerson(ctx.db, user_id))?.email ?? null)
    }
    case 'waiting sign-in':
      return caller === null ? ((await findAskedFactor(ctx, input, undefined))?.email ?? null) : null
    default:
      return null
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
