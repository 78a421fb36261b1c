import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'

export const deleteComment = defineEndpoint({
  method: 'POST',
  path: '/instagram/comments/{id}/delete',
  permission: 'reply',
  summary: 'Delete a comment on Instagram for good. 202 while its outcome is not known',
  input: z.object({ id: Id, platform_user_id: Id }),
  output: z.object({ id: Id, state: z.enum(['sent', 'sending', 'unknown']) }),
  late: true,
})
