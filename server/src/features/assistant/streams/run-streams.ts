import { LRUCache } from 'lru-cache'
import { filterActiveSessions } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { startLoop, type Loop } from '#src/infra/concurrency/loop.ts'
import { tenantDatabase } from '#src/infra/db/tenants/tenant-database.ts'
import { findChangedTurns, findNews, type TurnNews } from '../turns/event-store.ts'
import type { Piece } from './stream-logic.ts'
import { notifyListener, notifyText, type Listener } from './notify-listener.ts'

export interface RunningStreams {
  readonly stopped: boolean
  /** Returns the number of streams that a user has open in this process. */
  countOf(user_id: string): number
  add(listener: Listener): void
  remove(listener: Listener): void
  /** Looks for new events of a turn; without an id, of all turns. */
  wake(turn_id?: string): void
  /** Sends another piece of a text, written in this process or another one. */
  addPiece(piece: Piece): void
  stop(): Promise<void>
}

/** About 64 MB of texts that are being written. */
const maxDraftCharacters = 32_000_000
const maxFullMs = 10_000
const checkIntervalMs = 5000
const keepAliveIntervalMs = 15_000

/** State of all streams of one process. */
interface StreamRegistry {
  ctx: Ctx
  listeners: Map<string, Set<Listener>>
  /** Number of streams by user. */
  counts: Map<string, number>
  drafts: LRUCache<string, string>
  /** Turns with new events. */
  dirty: Set<string>
  last: { check: number; alive: number }
}

/** Sends the events of turns to the streams of this process, whichever process writes them. */
export function runStreams(ctx: Ctx): RunningStreams {
  const now = ctx.clock.monotonic()
  const registry: StreamRegistry = {
    ctx,
    listeners: new Map(),
    counts: new Map(),
    drafts: new LRUCache({ maxSize: maxDraftCharacters, sizeCalculation: (text) => 100 + text.length }),
    dirty: new Set(),
    last: { check: now, alive: now },
  }
  const { listeners, dirty } = registry
  let loop: Loop | undefined
  let stopped = false
  return {
    get stopped() {
      return stopped
    },
    countOf: (user_id) => registry.counts.get(user_id) ?? 0,
    add(listener) {
      const some = listeners.get(listener.turn_id) ?? new Set()
      listeners.set(listener.turn_id, some.add(listener))
      addCount(registry, listener, 1)
      dirty.add(listener.turn_id)
      const iterate = () => sendNews(registry)
      loop ??= startLoop({ name: 'assistant streams', every: 2000, log: ctx.log, iterate })
      loop.wake()
    },
    remove: (listener) => remove(registry, listener),
    wake(turn_id) {
      if (turn_id !== undefined && !listeners.has(turn_id)) return
      for (const each of turn_id === undefined ? listeners.keys() : [turn_id]) dirty.add(each)
      loop?.wake()
    },
    addPiece: (piece) => addPiece(registry, piece),
    async stop() {
      stopped = true
      for (const listener of allListeners(registry)) {
        remove(registry, listener)
        listener.queue.close()
      }
      await loop?.stop()
    },
  }
}

/** Reads and sends the new events of all dirty turns. */
async function sendNews(registry: StreamRegistry): Promise<boolean> {
  const { ctx, listeners, dirty } = registry
  if (listeners.size === 0) return false
  if (isDue(registry, 'check', checkIntervalMs)) await check(registry)
  const knownEvents = [...dirty].flatMap((turn_id) => {
    const events = [...(listeners.get(turn_id) ?? [])].map(({ event }) => event)
    return events.length === 0 ? [] : [{ turn_id, event: Math.min(...events) }]
  })
  dirty.clear()
  for (const each of await newsOf(registry, knownEvents)) {
    for (const listener of listeners.get(each.turn_id) ?? []) {
      const outcome = notifyListener(listener, each, registry.drafts)
      listener.fullSince = outcome === 'full' ? (listener.fullSince ?? ctx.clock.monotonic()) : null
      if (outcome !== 'over') continue
      remove(registry, listener)
      listener.queue.close()
    }
    for (const { record } of each.records)
      if (record.status !== 'in_progress') registry.drafts.delete(record.id)
  }
  if (isDue(registry, 'alive', keepAliveIntervalMs)) {
    for (const { queue } of allListeners(registry)) if (queue.waiting === 0) queue.put('alive')
  }
  return dirty.size > 0
}

/** Returns the news of turns, each read as the user who follows it. */
async function newsOf(
  { ctx, listeners }: StreamRegistry,
  knownEvents: readonly { turn_id: string; event: number }[],
): Promise<TurnNews[]> {
  if (knownEvents.length === 0) return []
  const changedTurnIds = await findChangedTurns(ctx.db.system, knownEvents)
  const followed = knownEvents
    .filter(({ turn_id }) => changedTurnIds.has(turn_id))
    .flatMap((turn) =>
      [...new Set([...(listeners.get(turn.turn_id) ?? [])].map(({ user_id }) => user_id))].map((user_id) => ({
        user_id,
        ...turn,
      })),
    )
  const news: TurnNews[] = []
  for (const [user_id, turns] of Map.groupBy(followed, (turn) => turn.user_id))
    news.push(...(await findNews(tenantDatabase(ctx.db, { user_id, workspace_ids: [] }), turns)))
  return news
}

const allListeners = ({ listeners }: StreamRegistry) => [...listeners.values()].flatMap((some) => [...some])

function isDue(
  { ctx, last }: StreamRegistry,
  name: keyof StreamRegistry['last'],
  milliseconds: number,
): boolean {
  const now = ctx.clock.monotonic()
  if (now - last[name] < milliseconds) return false
  last[name] = now
  return true
}

/** Closes streams of ended sessions and stalled readers, and marks every turn dirty in case a notification was lost. */
async function check(registry: StreamRegistry): Promise<void> {
  const { ctx, listeners, dirty } = registry
  const some = allListeners(registry)
  const sessions = await filterActiveSessions(ctx.db, [...new Set(some.map(({ session_id }) => session_id))])
  for (const listener of some) {
    const { fullSince, session_id } = listener
    const stalled = fullSince !== null && ctx.clock.monotonic() - fullSince > maxFullMs
    if (stalled || !sessions.has(session_id)) disconnect(registry, listener)
  }
  for (const turn_id of listeners.keys()) dirty.add(turn_id)
}

function addPiece(registry: StreamRegistry, { turn_id, message_id, from, text }: Piece): void {
  const { drafts, listeners } = registry
  drafts.set(message_id, (drafts.get(message_id) ?? '').slice(0, from) + text)
  for (const listener of listeners.get(turn_id) ?? []) {
    if (!notifyText(listener, message_id, drafts)) disconnect(registry, listener)
  }
}

/** Closes a stream. A client that reconnects continues at its last event. */
function disconnect(registry: StreamRegistry, listener: Listener): void {
  remove(registry, listener)
  listener.queue.clear()
  listener.queue.close()
}

function remove(registry: StreamRegistry, listener: Listener): void {
  const some = registry.listeners.get(listener.turn_id)
  if (!some?.delete(listener)) return
  addCount(registry, listener, -1)
  if (some.size === 0) registry.listeners.delete(listener.turn_id)
}

function addCount({ counts }: StreamRegistry, { user_id }: Listener, more: 1 | -1): void {
  const open = (counts.get(user_id) ?? 0) + more
  if (open > 0) counts.set(user_id, open)
  else counts.delete(user_id)
}
