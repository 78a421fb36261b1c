import * as z from 'zod'
import { languages, type Language } from '@skein/contract/languages'
import type { UserProfile } from '@skein/contract/users/users'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const ProfileRow = z.object({
  id: z.string(),
  provider_id: z.string(),
  email: z.string(),
  auth_provider: z.enum(['custom', 'google', 'sso']),
  full_name: z.string(),
  username: z.string(),
  profile_picture: z.string().nullable(),
  is_verified: z.boolean(),
  created_at: z.string(),
})

export const findProfile = (db: Executor, userId: string): Promise<UserProfile | null> =>
  db.first(sql.rows(ProfileRow)`
    select p.id, p.provider_id, u.email, p.auth_provider, p.full_name, p.username,
           u.image as profile_picture, u.email_verified as is_verified,
           to_char(p.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from user_profile p join auth_user u on u.id = p.provider_id
    where p.provider_id = ${userId}`)

export interface NewProfile {
  id: string
  user_id: string
  /** Only for a user with this address; any address when absent. */
  email?: string
  full_name: string | null
  username: string | null
  language: Language
}

/** Creates the profile of an existing user unless there is one. Does nothing for an unknown user. */
export async function insertProfile(db: Executor, profile: NewProfile): Promise<void> {
  await db.execute(sql`
    insert into user_profile (id, provider_id, auth_provider, full_name, username, language)
    select ${profile.id}, u.id,
           case when exists (select from auth_account a where a.user_id = u.id and a.provider_id = 'credential')
                then 'custom' else 'google' end,
           coalesce(nullif(${profile.full_name}::text, ''), nullif(u.name, ''), split_part(u.email, '@', 1)),
           coalesce(nullif(${profile.username}::text, ''), split_part(u.email, '@', 1)),
           ${profile.language}
    from auth_user u
    where u.id = ${profile.user_id} and (${profile.email ?? null}::text is null or u.email = ${profile.email ?? null})
    on conflict (provider_id) do nothing`)
}

const LanguageRow = z.object({ language: z.enum(languages) })

/** Returns the language of a user; English without a profile. */
export async function languageOfUser(db: Executor, userId: string): Promise<Language> {
  const rows = await db.query(sql.rows(LanguageRow)`
    select language from user_profile where provider_id = ${userId}`)
  return rows[0]?.language ?? 'en'
}

export async function setLanguage(db: Executor, userId: string, language: Language): Promise<void> {
  await db.execute(sql`update user_profile set language = ${language} where provider_id = ${userId}`)
}

/** Changes the name in the profile and in the session of the user. */
export async function setName(db: Database, userId: string, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update auth_user set name = ${name}, updated_at = now() where id = ${userId}`)
    await tx.execute(sql`update user_profile set full_name = ${name} where provider_id = ${userId}`)
  })
}
