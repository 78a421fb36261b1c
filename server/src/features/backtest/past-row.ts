import * as z from 'zod'
import type { MessageKind } from '@skein/contract/inbox/message-kinds'
import type { DecisionSnapshot, RestoredFacts, StoredDecision } from '@skein/engine/replay/decision-snapshot'
import { restoreDecision } from '@skein/engine/replay/decision-snapshot'
import type { EngineEvent } from '@skein/engine/event'
import type { StoredPost } from '#src/features/accounts/index.ts'
import { json, word } from '#src/infra/db/rows.ts'
import { currentSnapshot, type FormerSnapshot } from './former-snapshot.ts'

/** A decided event as the decision log stores it. */
export const StoredRow = z.object({
  event_seq: z.string(),
  handed_over: z.boolean(),
  event_kind: z.enum(['comment', 'message']),
  event_id: z.string(),
  from_id: z.string(),
  from_username: z.string().nullable(),
  text: z.string(),
  post_id: z.string().nullable(),
  parent_id: z.string().nullable(),
  message_kind: word<MessageKind>().nullable(),
  /** Milliseconds since 1970. */
  occurred_at: z.number(),
  decided_at: z.number(),
  default_reason: z.string(),
  snapshot: json<DecisionSnapshot | FormerSnapshot>().nullable(),
})
type StoredRow = z.infer<typeof StoredRow>
export type PastRow = StoredRow & { snapshot: DecisionSnapshot | null }

/** Returns rows of the decision log with snapshots in today's form. */
export const toPastRows = <Row extends Pick<StoredRow, 'snapshot'>>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, snapshot: currentSnapshot(row.snapshot) }))

interface Now {
  post: StoredPost | undefined
  /** The person had written before the event. */
  isKnown: boolean
}

/** Returns the event of a decision with its facts: those of the decision, and what only the stored post and inbox tell. */
export function restorePast(
  row: StoredDecision,
  { post, isKnown }: Now,
): { event: EngineEvent; facts: RestoredFacts & { permalink: string | null } } {
  const { event, facts } = restoreDecision(row)
  return {
    event,
    facts: {
      ...facts,
      posted_at: facts.posted_at ?? post?.posted_at ?? null,
      permalink: post?.permalink ?? null,
      known_contact: facts.known_contact || isKnown,
    },
  }
}
