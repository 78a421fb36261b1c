import type { Change, LiveEvent, LiveReading } from '#src/features/live-updates/index.ts'
import type { TenantCtx } from '#src/context.ts'
import { keysOfDecisions, keysOfMessages, type ChangedKey } from './change-store.ts'
import { executionId, executionOf } from './log-entry-logic.ts'
import { findRowsOf } from './log-store.ts'
import { toSentActivity } from '../replies/sent-reply-logic.ts'
import { findSentRepliesOf, type SentReplyRow } from '../replies/sent-reply-store.ts'

/** Entries of one reading; a single decision may have more. */
const maxEntries = 600

/** Returns the live updates of the decision log that follow from changed decisions and messages. */
export async function toLogEvents(
  ctx: TenantCtx,
  account_id: string,
  changes: readonly Change[],
): Promise<LiveReading> {
  const refsOf = (topic: string) => [
    ...new Set(changes.filter((change) => change.topic === topic).map(({ ref }) => ref)),
  ]
  const [event_seqs, outbox_seqs] = [refsOf('decision'), refsOf('message')]
  const max = changes.length === 1 ? null : maxEntries
  const decisionKeys =
    event_seqs.length === 0 ? [] : await keysOfDecisions(ctx.db, account_id, { event_seqs, max })
  if (decisionKeys === 'more')
    return toLogEvents(ctx, account_id, changes.slice(0, Math.ceil(changes.length / 2)))
  const messaged = outbox_seqs.length === 0 ? [] : await keysOfMessages(ctx.db, account_id, outbox_seqs)
  const latest = latestOf(changes, [
    ...decisionKeys.map((key) => ({ ...key, topic: 'decision' })),
    ...messaged.map((key) => ({ ...key, topic: 'message' })),
  ])
  const sentReplies = await findSentRepliesOf(ctx.db, account_id, outbox_seqs)
  return {
    events: [...(await executionsOf(ctx, latest)), ...sentReplies.map((row) => replyEvent(row, changes))],
    read: changes.length,
  }
}

/** Returns a reply of a person as an event in the place of its last change. */
const replyEvent = (row: SentReplyRow, changes: readonly Change[]): LiveEvent => ({
  at: changes.findLastIndex(({ topic, ref }) => topic === 'message' && ref === row.outbox_seq),
  event: 'reply',
  data: toSentActivity(row),
})

interface ChangedEntry {
  key: ChangedKey
  /** The index of the last change of the entry. */
  at: number
}

/** Returns each entry once, at its last change, in the order of the changes. */
function latestOf(
  changes: readonly Change[],
  keys: readonly (ChangedKey & { topic: string })[],
): ChangedEntry[] {
  const indexes = new Map(changes.map(({ topic, ref }, at) => [`${topic} ${ref}`, at]))
  const entries = new Map<string, ChangedEntry>()
  for (const { topic, ...key } of keys) {
    const at = indexes.get(`${topic} ${key.ref}`) ?? 0
    const previousEntry = entries.get(executionId(key))
    if (!previousEntry || previousEntry.at < at) entries.set(executionId(key), { key, at })
  }
  return [...entries.values()].sort((one, other) => one.at - other.at)
}

async function executionsOf(ctx: TenantCtx, entries: readonly ChangedEntry[]): Promise<LiveEvent[]> {
  const rows = await findRowsOf(
    ctx.db,
    entries.map(({ key }) => key),
  )
  const byId = new Map(rows.map((row) => [executionId(row), row]))
  return entries.flatMap(({ key, at }) => {
    const row = byId.get(executionId(key))
    return row ? [{ at, event_seq: Number(key.event_seq), event: 'execution', data: executionOf(row) }] : []
  })
}
