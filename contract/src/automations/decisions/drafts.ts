import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../../endpoint.ts'

/** What became of the drafts of a shadow automation. A draft of a public and a private reply counts once. */
export const DraftFigures = z.object({
  waiting: z.number(),
  sent_unchanged: z.number(),
  sent_edited: z.number(),
  dismissed: z.number(),
})
export type DraftFigures = z.infer<typeof DraftFigures>

const Target = z.object({ automation_id: Id })

export const getDraftFigures = defineEndpoint({
  method: 'GET',
  path: '/automations/{automation_id}/drafts',
  access: 'signed-in',
  summary: 'How often drafts of a shadow automation were sent unchanged, edited or dismissed',
  input: Target,
  output: DraftFigures,
})

/** Drafts that one request sends at most. */
export const maxDraftsSent = 500

export const sendDrafts = defineEndpoint({
  method: 'POST',
  path: '/automations/{automation_id}/drafts/send',
  access: 'signed-in',
  summary: `Send the oldest ${maxDraftsSent} waiting drafts of a shadow automation as they are`,
  input: Target,
  output: DraftFigures,
})

export const goLive = defineEndpoint({
  method: 'POST',
  path: '/automations/{automation_id}/live',
  access: 'signed-in',
  summary: 'Let a shadow automation send its replies itself; drafts that wait stay drafts',
  input: Target,
  output: z.object({ version: z.number() }),
})
