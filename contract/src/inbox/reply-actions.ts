import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { inboxLimits } from '../limits.ts'

/** Messages for problems with tags. */
const tagProblems = {
  tag: () => m.problem_contact_tag(),
  tags: () => m.problem_contact_tags({ max: inboxLimits.tags }),
} as const

/** Tags of a contact. */
export const Tags = z
  .array(
    z
      .string()
      .check(z.trim(), z.minLength(1, { error: tagProblems.tag }), z.maxLength(inboxLimits.tagLength)),
  )
  .check(z.maxLength(inboxLimits.tags, { error: tagProblems.tags }))

/** What is done after a message was sent: tags that the contact gets, and whether the conversation is marked as done. */
export const ReplyActions = z.object({ tags: z.optional(Tags), done: z.optional(z.boolean()) })
export type ReplyActions = z.infer<typeof ReplyActions>
