import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment } from '../endpoint.ts'
import { languages } from '../languages.ts'
import { visibleName } from '../names.ts'

export const Language = z.enum(languages)

/** `provider_id` is the id of the signed-in user. */
export const UserProfile = z.object({
  id: Id,
  provider_id: Id,
  email: z.string(),
  auth_provider: z.enum(['google', 'custom', 'sso']),
  full_name: z.string(),
  username: z.string(),
  profile_picture: z.nullable(z.string()),
  is_verified: z.boolean(),
  created_at: Moment,
})
export type UserProfile = z.infer<typeof UserProfile>

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/users/profile/{id}',
  permission: 'none',
  summary: 'The profile of the signed-in user',
  input: z.object({ id: Id }),
  output: UserProfile,
})

/** Computed by the server whatever a client sends: `is_verified` and `auth_provider` are accepted and ignored. */
export const createProfile = defineEndpoint({
  method: 'POST',
  path: '/users/profile',
  permission: 'none',
  summary: 'Create the profile if it is missing (Google sign-in)',
  input: z.object({
    provider_id: Id,
    email: z.optional(z.string()),
    auth_provider: z.optional(z.string()),
    full_name: z.optional(z.nullable(z.string().check(z.overwrite(visibleName), z.maxLength(200)))),
    username: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    profile_picture: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
    is_verified: z.optional(z.boolean()),
  }),
  output: UserProfile,
})

/** Called after sign-up, without a session. The response is the same for every address. */
export const createCustomProfile = defineEndpoint({
  method: 'POST',
  path: '/users/profile/custom',
  permission: 'none',
  access: 'public',
  summary: 'Create the profile if it is missing (password sign-up)',
  input: z.object({
    provider_id: Id,
    email: z.string().check(z.maxLength(320)),
    auth_provider: z.optional(z.string()),
  }),
  output: z.object({ provider_id: Id, email: z.string() }),
})

export const updateLanguage = defineEndpoint({
  method: 'PUT',
  path: '/users/profile/{id}/language',
  permission: 'none',
  summary: 'Choose the language of emails and notifications',
  input: z.object({ id: Id, language: Language }),
  output: z.object({ language: Language }),
})
