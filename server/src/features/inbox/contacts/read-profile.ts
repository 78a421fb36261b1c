import { hour } from '@skein/contract/durations'
import { withToken } from '#src/features/accounts/index.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import type { Ctx } from '#src/context.ts'
import { saveUsername } from '../change-store.ts'
import {
  findProfile,
  hiddenFor,
  saveProfile,
  type ContactProfile,
  type KeptProfile,
} from './contact-store.ts'

/** Addresses of pictures die after some days. */
const freshFor = 12 * hour

const unknown: ContactProfile = {
  username: null,
  name: null,
  picture_url: null,
  follower_count: null,
  follows_account: null,
}

/**
 * What the platform tells of a person, kept for a while. When it does not answer, what it told last; nothing of people
 * who never wrote, whose profiles it keeps to itself.
 */
export async function readProfile(
  ctx: Ctx,
  person: { account_id: string; person_id: string; last_inbound_at: number | null },
): Promise<ContactProfile> {
  const kept = await findProfile(ctx.db, person)
  if (person.last_inbound_at === null || isFresh(kept, ctx.clock.now())) return kept ?? unknown
  try {
    const told = await withToken(ctx, person.account_id, (as) =>
      ctx.instagram.getProfile(as, person.person_id),
    )
    const profile = told === null ? unknown : profileOf(told)
    await saveProfile(ctx.db, person, { ...profile, read_at: ctx.clock.now() })
    const { username } = profile
    if (username !== null) await saveUsername(ctx.db, { ...person, username })
    return profile
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    ctx.log.info({ err: error }, 'the profile of a person could not be read; showing the kept one')
    return kept ?? unknown
  }
}

function isFresh(kept: KeptProfile | null, now: number): boolean {
  return kept !== null && now - kept.read_at < (kept.username === null ? hiddenFor : freshFor)
}

type LiveEvent = NonNullable<Awaited<ReturnType<Ctx['instagram']['getProfile']>>>

const profileOf = (told: LiveEvent): ContactProfile => ({
  username: told.username,
  name: told.name,
  picture_url: told.profile_pic,
  follower_count: told.follower_count,
  follows_account: told.is_user_follow_business,
})
