import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'
import { Name } from '../names.ts'

export const updateName = defineEndpoint({
  method: 'PUT',
  path: '/users/profile/{id}/name',
  permission: 'none',
  summary: 'Change the name of the signed-in user',
  input: z.object({ id: Id, full_name: Name(200) }),
  output: z.object({ full_name: z.string() }),
})

/** The response is the same for an address that another user has; that address gets no mail. */
export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/users/profile/{id}/email',
  permission: 'none',
  summary: 'Send a link to a new email address, which replaces the old one when the link is opened',
  input: z.object({
    id: Id,
    email: z.email().check(z.maxLength(320)),
    password: z.string().check(z.maxLength(200)),
    /** Of the authenticator app, when two-step sign-in is on. */
    code: z.optional(z.string().check(z.maxLength(20))),
  }),
  output: z.object({ email: z.string() }),
})

/** Ends all sessions and removes the password. */
export const stopEmailChange = defineEndpoint({
  method: 'POST',
  path: '/users/email-change/stop',
  takesSecret: true,
  permission: 'none',
  access: 'public',
  summary: 'Stop or undo a change of an email address with the link that was sent to the old address',
  input: z.object({ token: z.string().check(z.maxLength(200)) }),
  /** Of a link for a new password. */
  output: z.object({ reset_token: z.string() }),
})
