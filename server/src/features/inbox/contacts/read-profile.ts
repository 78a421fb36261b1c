import { hour } from '@skein/contract/durations'
import { withToken, credentialsOf } from '#src/features/accounts/index.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import type { Ctx } from '#src/context.ts'
import { saveUsername } from '../changes/change-store.ts'
import {
  findProfile,
  hiddenProfileMaxAge,
  saveProfile,
  type ContactProfile,
  type StoredProfile,
  findPeopleToRead,
} from './contact-store.ts'

/** Picture URLs expire after some days. */
const profileMaxAge = 12 * hour

const emptyProfile: ContactProfile = {
  username: null,
  name: null,
  picture_url: null,
  follower_count: null,
  follows_account: null,
}

/**
 * Returns a person's profile, cached for `profileMaxAge`. Returns the cached profile when the platform fails. People who
 * never wrote are not looked up, because the platform does not return their profiles.
 */
export async function readProfile(
  ctx: Ctx,
  person: { account_id: string; person_id: string; last_inbound_at: number | null },
): Promise<ContactProfile> {
  const cachedProfile = await findProfile(ctx.db, person)
  if (person.last_inbound_at === null || isFresh(cachedProfile, ctx.clock.now()))
    return cachedProfile ?? emptyProfile
  try {
    const response = await withToken(ctx, person.account_id, (as) =>
      ctx.instagram.getProfile(as, person.person_id),
    )
    const profile = response === null ? emptyProfile : profileOf(response)
    await saveProfile(ctx.db, person, { ...profile, read_at: ctx.clock.now() })
    const { username } = profile
    if (username !== null) await saveUsername(ctx.db, { ...person, username })
    return profile
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    ctx.log.info({ err: error }, 'could not read a profile; using the cached one')
    return cachedProfile ?? emptyProfile
  }
}

function isFresh(cachedProfile: StoredProfile | null, now: number): boolean {
  return (
    cachedProfile !== null &&
    now - cachedProfile.read_at < (cachedProfile.username === null ? hiddenProfileMaxAge : profileMaxAge)
  )
}

type InstagramProfile = NonNullable<Awaited<ReturnType<Ctx['instagram']['getProfile']>>>

const profileOf = (profile: InstagramProfile): ContactProfile => ({
  username: profile.username,
  name: profile.name,
  picture_url: profile.profile_pic,
  follower_count: profile.follower_count,
  follows_account: profile.is_user_follow_business,
})

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

/** People per batch; each one costs a call to the platform. */
const batchSize = 20

/** Reads the names of people who wrote and have none yet. Returns whether there may be more of them. */
export async function readNames(ctx: Ctx, account_id: string): Promise<boolean> {
  const now = ctx.clock.now()
  const people = await findPeopleToRead(ctx.db, account_id, { now, limit: batchSize })
  for (const person of people) await readProfile(ctx, { account_id, ...person })
  return people.length === batchSize
}
