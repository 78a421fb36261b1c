import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { insertProfile } from './store.ts'

/**
 * Called after a password sign-up, without a session. It can only create the profile that the sign-up should have
 * created, and returns its input: the response does not reveal whether the user exists.
 */
export async function createCustomProfile(ctx: Ctx, input: InputOf<typeof api.users.createCustomProfile>) {
  const { provider_id, email } = input
  const profile = { id: ctx.ids.next(), user_id: provider_id, email: email.toLowerCase() }
  await insertProfile(ctx.db, { ...profile, full_name: null, username: null })
  return { provider_id, email }
}
