import * as z from 'zod/mini'
import { Id } from '../endpoint.ts'

/** The results of actions, in `tool_output` of their records. Optional fields are absent in records of older servers. */

/** The result of `send_replies`. */
export const RepliesResult = z.object({
  replies: z.array(
    z.object({
      comment_id: Id,
      /** `under_way`: its outcome was not known yet. */
      state: z.enum(['sent', 'under_way', 'failed']),
      reason: z.nullable(z.string()),
      /** The comment in the activity. */
      activity_id: z.optional(Id),
    }),
  ),
})

export type RepliesResult = z.infer<typeof RepliesResult>

/** The result of `send_message`. `unknown`, `sending`: its outcome was not known yet. */
export const MessageResult = z.object({
  state: z.enum(['sent', 'sending', 'unknown']),
  /** What a message that is not sent yet waits for. */
  reason: z.optional(z.string()),
  conversation_id: z.optional(Id),
  /** The message in the activity, which shows its outcome once it is known. */
  activity_id: z.optional(Id),
})

export type MessageResult = z.infer<typeof MessageResult>

/** The automation that `create_automation` saved, and that `activate_automation` or `pause_automation` is called with. */
export const NamedAutomation = z.object({ automation_id: Id, name: z.optional(z.string()) })

/** The result of an action that failed. */
export const ActionFailure = z.object({
  error: z.string(),
  /** Whether the action may have been done; otherwise nothing was done. */
  unclear: z.optional(z.boolean()),
})

/** The result of an action whose arguments the owner changed. */
export const ChangedAction = z.object({ changed_by_owner: z.unknown(), result: z.unknown() })
