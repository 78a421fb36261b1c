import { filterActiveSessions } from '#src/features/auth/index.ts'
import { findOwners } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { SentEvent } from '#src/infra/http/answer-stream.ts'
import { startLoop, type Loop } from '#src/infra/loop.ts'
import type { AsyncQueue } from '#src/infra/async-queue.ts'
import { earliest, isAfter, positionId, type Position } from './position-logic.ts'
import { changesAfter, watch, type Change } from './store.ts'

/** An open stream of an account's events. */
export interface Listener {
  account_id: string
  user_id: string
  session_id: string
  position: Position
  queue: AsyncQueue<SentEvent | 'alive'>
}

/** An event for listeners. `at` is the index of its change in the list that the reader was given. */
export interface LiveEvent {
  at: number
  event: string
  data: unknown
}

/** Converts the changes of an account that it knows to events for listeners. */
export type LiveReader = (ctx: Ctx, account_id: string, changes: readonly Change[]) => Promise<LiveEvent[]>

export interface RunningLiveUpdates {
  readonly listeners: ReadonlySet<Listener>
  add(listener: Listener): void
  remove(listener: Listener): void
  /** Reads the change log soon. */
  wake(): void
  /** Closes all streams. */
  stop(): Promise<void>
  readonly stopped: boolean
}

const maxChanges = 500
/** A listener with more unread events gets a `ready` event instead, which makes the client load its data again. */
const maxQueuedEvents = 400
const accessCheckMs = 2000
const keepAliveMs = 15_000
const watchRenewalMs = 240_000

/** Sends changes made by any process to the listeners of this process. Does nothing without listeners. */
export function runLiveUpdates(ctx: Ctx, readers: readonly LiveReader[]): RunningLiveUpdates {
  const listeners = new Set<Listener>()
  let loop: Loop | undefined
  let stopped = false
  const every = createIntervals(() => ctx.clock.monotonic())

  async function turn(): Promise<boolean> {
    if (listeners.size === 0) return false
    const changes = await changesAfter(ctx.db, positionsOf(listeners), maxChanges)
    if (changes.size > 0 || every('check', accessCheckMs)) await removeUnauthorized(ctx, listeners)
    for (const [account_id, own] of changes) {
      const events = await readAll(ctx, readers, { account_id, changes: own })
      for (const listener of listeners) if (listener.account_id === account_id) send(listener, own, events)
    }
    if (every('watch', watchRenewalMs)) await watch(ctx.db, [...positionsOf(listeners).keys()])
    if (every('alive', keepAliveMs)) for (const listener of listeners) keepAlive(listener)
    return [...changes.values()].some(({ length }) => length === maxChanges)
  }

  return {
    listeners,
    get stopped() {
      return stopped
    },
    add(listener) {
      listeners.add(listener)
      loop ??= startLoop({ name: 'live', every: 1000, minIntervalMs: 60, log: ctx.log, turn })
      loop.wake()
    },
    remove: (listener) => void listeners.delete(listener),
    wake: () => listeners.size > 0 && loop?.wake(),
    async stop() {
      stopped = true
      for (const { queue } of listeners) queue.close()
      listeners.clear()
      await loop?.stop()
    },
  }
}

/** Returns the events of all readers in the order of the changes. */
async function readAll(
  ctx: Ctx,
  readers: readonly LiveReader[],
  { account_id, changes }: { account_id: string; changes: readonly Change[] },
): Promise<LiveEvent[]> {
  const events = await Promise.all(readers.map((reader) => reader(ctx, account_id, changes)))
  return events.flat().sort((one, other) => one.at - other.at)
}

function positionsOf(listeners: ReadonlySet<Listener>): Map<string, Position> {
  const positions = new Map<string, Position>()
  for (const { account_id, position } of listeners) {
    positions.set(account_id, earliest([position, positions.get(account_id) ?? position]) ?? position)
  }
  return positions
}

/**
 * Queues events for a listener. Of several events of one change only the last has the change's position as id; the
 * others have the previous position, so that a client that resumes from one of them loses none.
 */
function send(listener: Listener, changes: readonly Change[], events: readonly LiveEvent[]): void {
  const last = changes.at(-1)?.position
  if (!last || !isAfter(last, listener.position)) return
  events.forEach(({ at, event, data }, index) => {
    const position = changes[at]?.position
    if (!position || !isAfter(position, listener.position)) return
    const isLastOfChange = events[index + 1]?.at !== at
    const resumeFrom = isLastOfChange ? position : (changes[at - 1]?.position ?? listener.position)
    listener.queue.put({ id: positionId(resumeFrom), event, data })
  })
  listener.position = last
  if (listener.queue.waiting <= maxQueuedEvents) return
  listener.queue.clear()
  listener.queue.put({ id: positionId(last), event: 'ready', data: { resumed: false } })
}

/** Closes streams whose session has ended or whose user no longer owns the account. */
async function removeUnauthorized(ctx: Ctx, listeners: Set<Listener>): Promise<void> {
  const all = [...listeners]
  const sessions = await filterActiveSessions(ctx.db, [...new Set(all.map(({ session_id }) => session_id))])
  const owners = await findOwners(ctx.db, [...new Set(all.map(({ account_id }) => account_id))])
  for (const listener of all) {
    if (sessions.has(listener.session_id) && owners.get(listener.account_id) === listener.user_id) continue
    listeners.delete(listener)
    listener.queue.clear()
    listener.queue.close()
  }
}

/** Queues a keep-alive unless unread entries are waiting. */
function keepAlive({ queue }: Listener): void {
  if (queue.waiting === 0) queue.put('alive')
}

/** Returns a function that is true when the given milliseconds have passed since it was last true for that name. */
function createIntervals(now: () => number) {
  const last = new Map<string, number>()
  return (name: string, milliseconds: number): boolean => {
    const began = last.get(name)
    if (began !== undefined && now() - began < milliseconds) return false
    last.set(name, now())
    return began !== undefined
  }
}
