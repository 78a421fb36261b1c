import type { Change, LiveEvent } from '#src/features/live-updates/index.ts'
import type { Ctx } from '#src/context.ts'
import { keysOfDecisions, keysOfMessages, type ChangedKey } from './change-store.ts'
import { executionId, executionOf } from './log-entry-logic.ts'
import { findRowsOf } from './log-store.ts'

/** Entries that are told one by one in one go; of more only the number. */
const maxEntries = 60

/** What the ledger's listeners are told about decisions that were made and messages that went on. */
export async function toLogEvents(
  ctx: Ctx,
  account_id: string,
  notes: readonly Change[],
): Promise<LiveEvent[]> {
  const refsOf = (topic: string) => [
    ...new Set(notes.filter((note) => note.topic === topic).map(({ ref }) => ref)),
  ]
  const [event_seqs, outbox_seqs] = [refsOf('decision'), refsOf('message')]
  const made =
    event_seqs.length === 0
      ? []
      : await keysOfDecisions(ctx.db, account_id, { event_seqs, max: maxEntries + 1 })
  const moved = outbox_seqs.length === 0 ? [] : await keysOfMessages(ctx.db, account_id, outbox_seqs)
  const latest = latestOf(notes, [
    ...made.map((key) => ({ ...key, topic: 'decision' })),
    ...moved.map((key) => ({ ...key, topic: 'message' })),
  ])
  const shown = latest.slice(0, maxEntries)
  const told = await executionsOf(ctx, shown)
  return latest.length === shown.length
    ? told
    : [...told, { at: notes.length - 1, event: 'more', data: { count: latest.length - shown.length } }]
}

interface Placed {
  key: ChangedKey
  /** Of the last note about the entry. */
  at: number
}

/** Each entry once, at the last of its notes, in the order of the notes. */
function latestOf(notes: readonly Change[], keys: readonly (ChangedKey & { topic: string })[]): Placed[] {
  const places = new Map(notes.map(({ topic, ref }, at) => [`${topic} ${ref}`, at]))
  const entries = new Map<string, Placed>()
  for (const { topic, ...key } of keys) {
    const at = places.get(`${topic} ${key.ref}`) ?? 0
    const known = entries.get(executionId(key))
    if (!known || known.at < at) entries.set(executionId(key), { key, at })
  }
  return [...entries.values()].sort((one, other) => one.at - other.at)
}

async function executionsOf(ctx: Ctx, placed: readonly Placed[]): Promise<LiveEvent[]> {
  const rows = await findRowsOf(
    ctx.db,
    placed.map(({ key }) => key),
  )
  const byId = new Map(rows.map((row) => [executionId(row), row]))
  return placed.flatMap(({ key, at }) => {
    const row = byId.get(executionId(key))
    return row ? [{ at, event: 'execution', data: executionOf(row) }] : []
  })
}
