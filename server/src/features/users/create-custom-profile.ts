import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import { insertProfile } from './store.ts'

/**
 * The call that follows a password sign-up, before there is a session. It can only make what the sign-up should
 * have made, and its answer is the question: nothing in it tells whether such a user exists.
 */
export async function createCustomProfile(ctx: Ctx, input: InputOf<typeof api.users.createCustomProfile>) {
  const { provider_id, email } = input
  const profile = { id: ctx.ids.next(), user_id: provider_id, email: email.toLowerCase() }
  await insertProfile(ctx.db, { ...profile, full_name: null, username: null })
  return { provider_id, email }
}
