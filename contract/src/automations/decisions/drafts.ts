import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../../endpoint.ts'
import { ShownVersion } from '../../versions.ts'

/** What became of the drafts of a shadow automation. A draft of a public and a private reply counts once. */
export const DraftFigures = z.object({
  waiting: z.number(),
  /** The newest event with a waiting draft; null if none waits. */
  newest_waiting: z.nullable(z.string()),
  sent_unchanged: z.number(),
  sent_edited: z.number(),
  dismissed: z.number(),
})
export type DraftFigures = z.infer<typeof DraftFigures>

const Target = z.object({ automation_id: Id })

export const getDraftFigures = defineEndpoint({
  method: 'GET',
  path: '/automations/{automation_id}/drafts',
  permission: 'read',
  summary: 'How often drafts of a shadow automation were sent unchanged, edited or dismissed',
  input: Target,
  output: DraftFigures,
})

/** Drafts that one request sends at most. */
export const maxDraftsSent = 500

export const sendDrafts = defineEndpoint({
  method: 'POST',
  path: '/automations/{automation_id}/drafts/send',
  permission: 'reply',
  summary: `Send the oldest ${maxDraftsSent} waiting drafts of a shadow automation as they are`,
  input: z.extend(Target, {
    /** `newest_waiting` as it was shown: drafts of later events are not sent. Without it, all are. */
    newest_waiting: z.optional(z.string().check(z.regex(/^\d{1,19}$/))),
  }),
  output: DraftFigures,
})

export const goLive = defineEndpoint({
  method: 'POST',
  path: '/automations/{automation_id}/live',
  permission: 'manage',
  summary: 'Let a shadow automation send its replies itself; drafts that wait stay drafts',
  input: z.extend(Target, { version: ShownVersion }),
  output: z.object({ version: z.number() }),
})
