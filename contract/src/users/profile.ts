import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'

export const updateName = defineEndpoint({
  method: 'PUT',
  path: '/users/profile/{id}/name',
  access: 'signed-in',
  summary: 'Change the name of the signed-in user',
  input: z.object({ id: Id, full_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  output: z.object({ full_name: z.string() }),
})

/** The response is the same for an address that another user has; that address gets no mail. */
export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/users/profile/{id}/email',
  access: 'signed-in',
  summary: 'Send a link to a new email address, which replaces the old one when the link is opened',
  input: z.object({
    id: Id,
    email: z.email().check(z.maxLength(320)),
    password: z.string().check(z.maxLength(200)),
  }),
  output: z.object({ email: z.string() }),
})
