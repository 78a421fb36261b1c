import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'

export const UserExport = z.object({
  id: Id,
  /** `failed`: a new request starts a new export. */
  state: z.enum(['queued', 'writing', 'ready', 'failed']),
  created_at: Moment,
  /** When the file is deleted; null until it is ready. */
  expires_at: z.nullable(Moment),
  /** Bytes written so far. */
  size: z.number(),
})
export type UserExport = z.infer<typeof UserExport>

/** The fields that confirm a sensitive change. A session alone does not. */
const proof = {
  /** Required for users with a password. */
  password: z.optional(z.string().check(z.maxLength(200))),
  /** The user's own address. Required for users without a password, with a session of the last ten minutes. */
  email: z.optional(z.string().check(z.maxLength(320))),
  /** Required with two-step sign-in: a code of the authenticator app, or a backup code. */
  code: z.optional(z.string().check(z.maxLength(20))),
}

export const startExport = defineEndpoint({
  method: 'POST',
  path: '/users/export',
  permission: 'none',
  summary:
    'Write everything that is stored of the signed-in user into a file; one that is being written is answered again',
  input: z.object(proof),
  output: UserExport,
  status: 202,
})

export const listExports = defineEndpoint({
  method: 'GET',
  path: '/users/exports',
  permission: 'none',
  summary: 'Exports that this session asked for, the newest first',
  input: Nothing,
  output: z.array(UserExport),
})

/**
 * Returns the state of the export. When it is ready, the response is a download with the same envelope: `data` has the
 * fields of the export and `profile`, `accounts`, `automations` and so on.
 */
export const getExport = defineEndpoint({
  method: 'GET',
  path: '/users/export/{id}',
  permission: 'none',
  summary:
    'Where an export stands. Once it is ready, the file, for seven days and only in the session that asked for it',
  input: z.object({ id: Id }),
  output: UserExport,
  file: true,
})

/** Ends all sessions of the user. Data is deleted in the background; `/data-deletion/{code}` shows the progress. */
export const deleteProfile = defineEndpoint({
  method: 'DELETE',
  path: '/users/profile/{id}',
  permission: 'none',
  summary: 'Delete the signed-in user and everything that is stored of them',
  input: z.object({ id: Id, ...proof }),
  output: z.object({ confirmation_code: z.string(), url: z.string() }),
})
