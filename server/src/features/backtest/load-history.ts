import type { StoredDecision } from '@skein/engine/replay/decision-snapshot'
import { findEarlierComments, findEarlierMessages, type HistoryQuery } from '#src/features/inbox/index.ts'
import type { Ctx } from '#src/context.ts'
import { findPast } from './past-store.ts'

/** A decided event, or an imported one as if it had been decided when it was written. */
export interface HistoryRow extends StoredDecision {
  /** Null for an imported event. */
  event_seq: string | null
  handed_over: boolean
}

export interface History {
  /** In the order in which they were decided. */
  rows: HistoryRow[]
  /** Events with too little stored data to replay. */
  unsupported: number
  /** Whether there are older events in the period beyond the limit. */
  more: boolean
}

/**
 * Returns the newest events of a period: those in the decision log, and comments and messages that were imported because
 * they are older than the connection of the account.
 */
export async function loadHistory(ctx: Ctx, query: HistoryQuery): Promise<History> {
  const { rows, unsupported, more } = await findPast(ctx.db, query)
  const decidedRows = rows.toSorted((a, b) => a.decided_seq - b.decided_seq)
  const room = more ? 0 : query.limit - rows.length
  const imported = room === 0 ? [] : await importedRows(ctx, { ...query, limit: room + 1 })
  const decidedIds = new Set(decidedRows.map(({ event_id }) => event_id))
  const earlier = imported.slice(0, room).filter(({ event_id }) => !decidedIds.has(event_id))
  return {
    rows: inTurn(earlier.toReversed(), decidedRows),
    unsupported,
    more: more || imported.length > room,
  }
}

/** Returns imported events, newest first. */
async function importedRows(ctx: Ctx, query: HistoryQuery): Promise<HistoryRow[]> {
  const comments = await findEarlierComments(ctx.db, query)
  const messages = await findEarlierMessages(ctx.db, query)
  return [...comments.map(commentRow), ...messages.map(messageRow)]
    .sort((a, b) => b.decided_at - a.decided_at)
    .slice(0, query.limit)
}

type EarlierComment = Awaited<ReturnType<typeof findEarlierComments>>[number]
type EarlierMessage = Awaited<ReturnType<typeof findEarlierMessages>>[number]

const importedRow = ({ person_id, username, text, said_at }: EarlierComment | EarlierMessage) => ({
  event_seq: null,
  handed_over: false,
  from_id: person_id,
  from_username: username,
  text,
  parent_id: null,
  occurred_at: said_at,
  decided_at: said_at,
  default_reason: 'no_keyword',
  snapshot: null,
})

const commentRow = (comment: EarlierComment): HistoryRow => ({
  ...importedRow(comment),
  event_kind: 'comment',
  event_id: comment.comment_id,
  post_id: comment.post_id,
  message_kind: null,
})

const messageRow = (message: EarlierMessage): HistoryRow => ({
  ...importedRow(message),
  event_kind: 'message',
  event_id: message.message_id,
  post_id: null,
  message_kind: message.message_kind,
})

/** Merges imported events by their time into the events of the log, which keep the order in which they were decided. */
function inTurn(earlier: readonly HistoryRow[], decidedRows: readonly HistoryRow[]): HistoryRow[] {
  const mergedRows: HistoryRow[] = []
  let next = 0
  for (const row of decidedRows) {
    for (let other = earlier[next]; other && other.decided_at <= row.decided_at; other = earlier[next]) {
      mergedRows.push(other)
      next += 1
    }
    mergedRows.push(row)
  }
  return [...mergedRows, ...earlier.slice(next)]
}
