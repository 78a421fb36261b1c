import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from './endpoint.ts'

export const UserExport = z.object({
  id: Id,
  /** `failed`: something went wrong; asking again begins a new one. */
  state: z.enum(['queued', 'writing', 'ready', 'failed']),
  created_at: Moment,
  /** When the file is thrown away; null until it is ready. */
  expires_at: z.nullable(Moment),
  /** Size of the file in bytes, as far as it is written. */
  size: z.number(),
})
export type UserExport = z.infer<typeof UserExport>

export const startExport = defineEndpoint({
  method: 'POST',
  path: '/users/export',
  access: 'signed-in',
  summary:
    'Write everything that is stored of the signed-in user into a file; one that is being written is answered again',
  input: Nothing,
  output: UserExport,
  status: 202,
})

export const listExports = defineEndpoint({
  method: 'GET',
  path: '/users/exports',
  access: 'signed-in',
  summary: 'Exports of the signed-in user, the newest first',
  input: Nothing,
  output: z.array(UserExport),
})

/**
 * Answers where the export stands. Once it is ready the answer is a file to keep, with the same envelope: `data` has
 * the fields of the export and beside them `profile`, `accounts`, `automations` and so on.
 */
export const getExport = defineEndpoint({
  method: 'GET',
  path: '/users/export/{id}',
  access: 'signed-in',
  summary: 'Where an export stands; once it is ready, the file, for seven days',
  input: z.object({ id: Id }),
  output: UserExport,
  file: true,
})

/** Ends every session of the user. What was stored goes by and by; the code follows it at `/data-deletion/{code}`. */
export const deleteProfile = defineEndpoint({
  method: 'DELETE',
  path: '/users/profile/{id}',
  access: 'signed-in',
  summary: 'Delete the signed-in user and everything that is stored of them',
  input: z.object({ id: Id }),
  output: z.object({ confirmation_code: z.string(), url: z.string() }),
})
