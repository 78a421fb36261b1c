import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'

const Passkey = z.object({ id: Id, name: z.nullable(z.string()), created_at: Moment })
export type Passkey = z.infer<typeof Passkey>

const Security = z.object({
  /** Whether a password signs in: false without one, and while passwords are off. */
  has_password: z.boolean(),
  /** Whether the workspace of the domain has turned the user's password off. */
  passwords_off: z.boolean(),
  /** Whether a password sign-in asks for a code. */
  two_factor: z.boolean(),
  passkeys: z.array(Passkey),
  /** Whether Google signs in to the account. */
  google: z.boolean(),
  can_invite: z.boolean(),
})
export type Security = z.infer<typeof Security>

export const getSecurity = defineEndpoint({
  method: 'GET',
  path: '/users/security',
  permission: 'none',
  summary: 'How the signed-in user signs in',
  input: Nothing,
  output: Security,
})

const Invitation = z.object({
  id: Id,
  created_at: Moment,
  expires_at: Moment,
  state: z.enum(['open', 'used', 'expired']),
})
export type Invitation = z.infer<typeof Invitation>

const NewInvitation = z.object({ id: Id, url: z.string(), expires_at: Moment })
export type NewInvitation = z.infer<typeof NewInvitation>

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/users/invitations',
  permission: 'none',
  summary: 'Invitations of the signed-in user, the newest first',
  input: Nothing,
  output: z.array(Invitation),
})

/** The address with the invitation is returned only here. */
export const createInvitation = defineEndpoint({
  method: 'POST',
  path: '/users/invitations',
  permission: 'none',
  summary: 'Create an invitation link for one sign-up; it expires in seven days',
  input: Nothing,
  output: NewInvitation,
  status: 201,
})

export const deleteInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/users/invitations/{id}',
  permission: 'none',
  summary: 'End an invitation that is not used',
  input: z.object({ id: Id }),
  output: Nothing,
})
