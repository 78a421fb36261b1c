import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'

const AdministratorContact = z.object({ name: z.string(), email: z.string() })

/** What a user who needs an administrator is told. */
const Administrators = z.object({
  /** Whether the signed-in user is one. */
  is_administrator: z.boolean(),
  administrators: z.array(AdministratorContact),
})
export type Administrators = z.infer<typeof Administrators>

export const listAdministrators = defineEndpoint({
  method: 'GET',
  path: '/administrators',
  permission: 'none',
  summary: 'The administrators of the installation, for every signed-in user',
  input: Nothing,
  output: Administrators,
})

/** `named`: by ADMIN_EMAILS. */
const AdministratorState = z.enum(['no', 'stored', 'named'])
export type AdministratorState = z.infer<typeof AdministratorState>

const AdministeredUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Whether the address is confirmed. */
  confirmed: z.boolean(),
  created_at: Moment,
  /** To the day, from the sessions that have not expired; null without one. */
  last_seen_at: z.nullable(Moment),
  /** Connected accounts. */
  accounts: z.number(),
  administrator: AdministratorState,
})
export type AdministeredUser = z.infer<typeof AdministeredUser>

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/administration/users',
  permission: 'none',
  summary: 'Users of the installation, the newest first (administrators only)',
  input: z.object({
    cursor: Cursor,
    /** Part of a name or an address. */
    search: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  output: z.array(AdministeredUser),
  paged: true,
})

export const signOutUser = defineEndpoint({
  method: 'POST',
  path: '/administration/users/{user_id}/sign-out',
  permission: 'none',
  summary: 'Sign a user out on all devices (administrators only)',
  input: z.object({ user_id: Id }),
  output: z.object({ sessions: z.number() }),
})

export const setAdministrator = defineEndpoint({
  method: 'PUT',
  path: '/administration/users/{user_id}/administrator',
  permission: 'none',
  summary: 'Make a user an administrator, or take it back (administrators only)',
  input: z.object({ user_id: Id, administrator: z.boolean() }),
  output: z.object({ administrator: AdministratorState }),
})

const OpenInvitation = z.object({
  id: Id,
  created_at: Moment,
  expires_at: Moment,
  /** The user who made it. */
  created_by: AdministratorContact,
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const listOpenInvitations = defineEndpoint({
  method: 'GET',
  path: '/administration/invitations',
  permission: 'none',
  summary: 'The newest 100 open invitations of all users (administrators only)',
  input: Nothing,
  output: z.array(OpenInvitation),
})

export const revokeInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/administration/invitations/{id}',
  permission: 'none',
  summary: 'End an open invitation of any user (administrators only)',
  input: z.object({ id: Id }),
  output: Nothing,
})
