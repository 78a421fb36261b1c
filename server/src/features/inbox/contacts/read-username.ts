import { credentialsOf } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { saveUsername } from '../change-store.ts'

/**
 * Reads the username of a person who wrote from the platform and saves it with the conversation. Returns null when the
 * platform does not return one. Throws a PlatformError when the call fails.
 */
export async function readUsername(
  ctx: Ctx,
  person: { account_id: string; person_id: string },
): Promise<string | null> {
  const credentials = await credentialsOf(ctx, person.account_id)
  const profile = await ctx.instagram.getProfile(credentials, person.person_id)
  if (!profile?.username) return null
  await saveUsername(ctx.db, { ...person, username: profile.username })
  return profile.username
}
