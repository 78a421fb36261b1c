import { credentialsOf } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { saveUsername } from '../change-store.ts'

/**
 * Asks the platform for the name of a person who wrote, and keeps it with the conversation. Null when the platform
 * does not tell; throws a PlatformError when it did not answer.
 */
export async function readUsername(
  ctx: Ctx,
  person: { account_id: string; person_id: string },
): Promise<string | null> {
  const profile = await ctx.instagram.getProfile(
    await credentialsOf(ctx, person.account_id),
    person.person_id,
  )
  if (!profile?.username) return null
  await saveUsername(ctx.db, { ...person, username: profile.username })
  return profile.username
}
