import type { Locale } from '@skein/messages/runtime'
import { filterActiveSessions } from '#src/features/auth/index.ts'
import { findWorkspacesOf } from '#src/features/accounts/index.ts'
import { findMemberships } from '#src/features/workspaces/index.ts'
import type { Ctx, TenantCtx } from '#src/context.ts'
import type { SentEvent } from '#src/infra/http/answers/answer-stream.ts'
import { asTenant } from '#src/infra/db/tenants/tenant-database.ts'
import { inLanguage } from '#src/infra/language.ts'
import { startLoop, type Loop } from '#src/infra/concurrency/loop.ts'
import type { AsyncQueue } from '#src/infra/concurrency/async-queue.ts'
import { earliest, isAfter, positionId, type Position } from './position-logic.ts'
import { changesAfter, transactionBounds, watch, type Change } from './store.ts'

/** An open stream of an account's events. */
export interface Listener {
  account_id: string
  workspace_id: string
  user_id: string
  session_id: string
  /** The language of the page. */
  language: Locale
  position: Position
  queue: AsyncQueue<SentEvent | 'alive'>
  /** Since when changes wait for the client to read its events, in monotonic milliseconds; null if none wait. */
  held_since: number | null
}

/** An event for listeners. */
export interface LiveEvent {
  /** The index of its change in the list that the reader was given. */
  at: number
  /** The number of the webhook event that it comes from: the order within a transaction. Others are last. */
  event_seq?: number | null
  event: string
  data: unknown
}

export interface LiveReading {
  events: LiveEvent[]
  /** How many of the changes were converted, from the first on; default all. The others follow in the next reading. */
  read?: number
}

/** Converts the changes of an account that it knows to events for listeners. */
export type LiveReader = (
  ctx: TenantCtx,
  account_id: string,
  changes: readonly Change[],
) => Promise<LiveReading>

interface Audience {
  account_id: string
  workspace_id: string
  except: string
}

export interface RunningLiveUpdates {
  readonly listeners: ReadonlySet<Listener>
  add(listener: Listener): void
  remove(listener: Listener): void
  /** Sends an event that is not stored to the members who watch an account, except one. Those who are behind miss it. */
  tell(audience: Audience, event: string, data: unknown): void
  /** Reads the change log soon. */
  wake(): void
  /** Closes all streams. */
  stop(): Promise<void>
  readonly stopped: boolean
}

/** Changes per account and iteration. */
const maxChanges = 200
/** A listener that is further behind gets a `ready` event instead, which makes the client load its data again. */
const maxBehind = 5000
/** A listener with more unread events gets further ones when it has read these. */
const maxWaiting = 50
/** A stream whose client reads nothing for so long is closed. The client resumes with the last id that it has read. */
const maxHeldMs = 60_000
const accessCheckMs = 2000
const keepAliveMs = 15_000
const watchRenewalMs = 240_000

/** Sends changes made by any process to the listeners of this process. Does nothing without listeners. */
export function runLiveUpdates(ctx: Ctx, readers: readonly LiveReader[]): RunningLiveUpdates {
  const listeners = new Set<Listener>()
  let loop: Loop | undefined
  let stopped = false
  const every = createIntervals(() => ctx.clock.monotonic())

  async function iterate(): Promise<boolean> {
    if (listeners.size === 0) return false
    const reading = takeReady(listeners, ctx.clock.monotonic())
    const changes = await changesAfter(ctx.db, positionsOf(reading), maxBehind + 1)
    if (changes.size > 0 || every('check', accessCheckMs)) await removeUnauthorized(ctx, listeners)
    let isBehind = false
    for (const [account_id, all] of changes) {
      const accountListeners = reading.filter(
        (listener) => listener.account_id === account_id && listeners.has(listener),
      )
      isBehind ||= await sendNext({ account_id, all, own: accountListeners })
    }
    if (every('watch', watchRenewalMs)) await watch(ctx.db, [...positionsOf(listeners).keys()])
    if (every('alive', keepAliveMs)) for (const listener of listeners) keepAlive(listener)
    // The next iteration follows after a short pause, so that a long backlog does not take up the process.
    if (isBehind) loop?.wake()
    return false
  }

  /** Sends the next changes of an account to its listeners. Returns whether there are more. */
  async function sendNext({ account_id, all, own }: AccountChanges): Promise<boolean> {
    if (all.length > maxBehind) {
      await skipToEnd(ctx, own, all)
      return true
    }
    let isBehind = false
    // Their workspace is that of the account: see `removeUnauthorized`.
    const workspace_ids = own.slice(0, 1).map(({ workspace_id }) => workspace_id)
    const tenantCtx = asTenant(ctx, { user_id: '', workspace_ids })
    for (const [language, group] of Map.groupBy(own, (listener) => listener.language)) {
      const { events, changes } = await inLanguage(language, () =>
        readAll(tenantCtx, readers, { account_id, changes: all.slice(0, maxChanges) }),
      )
      for (const listener of group) send(listener, changes, events)
      isBehind ||= changes.length < all.length
    }
    return isBehind
  }

  return {
    listeners,
    get stopped() {
      return stopped
    },
    add(listener) {
      listeners.add(listener)
      loop ??= startLoop({ name: 'live', every: 1000, minIntervalMs: 60, log: ctx.log, iterate })
      loop.wake()
    },
    remove: (listener) => void listeners.delete(listener),
    tell: (audience, event, data) => tellListeners(listeners, audience, { event, data }),
    wake: () => listeners.size > 0 && loop?.wake(),
    async stop() {
      stopped = true
      for (const { queue } of listeners) queue.close()
      listeners.clear()
      await loop?.stop()
    },
  }
}

function tellListeners(
  listeners: Iterable<Listener>,
  { account_id, workspace_id, except }: Audience,
  event: Omit<SentEvent, 'id'>,
): void {
  for (const listener of listeners) {
    if (listener.account_id !== account_id || listener.workspace_id !== workspace_id) continue
    if (listener.user_id === except || listener.queue.waiting > maxWaiting) continue
    listener.queue.put({ id: positionId(listener.position), ...event })
  }
}

interface AccountChanges {
  account_id: string
  /** All changes after the earliest position of the listeners. */
  all: readonly Change[]
  own: readonly Listener[]
}

/** Returns the events of all readers in the order of the changes, and the changes that they cover. */
async function readAll(
  ctx: TenantCtx,
  readers: readonly LiveReader[],
  { account_id, changes }: { account_id: string; changes: readonly Change[] },
): Promise<{ events: LiveEvent[]; changes: readonly Change[] }> {
  const events: LiveEvent[] = []
  let covered = changes
  for (const reader of readers) {
    const reading = await reader(ctx, account_id, covered)
    events.push(...reading.events)
    covered = covered.slice(0, reading.read)
  }
  return {
    events: inOrder(
      events.filter(({ at }) => at < covered.length),
      covered,
    ),
    changes: covered,
  }
}

/** Returns the events in the order of the transactions that made them, and within one in that of the webhook events. */
function inOrder(events: LiveEvent[], changes: readonly Change[]): LiveEvent[] {
  const xidOf = ({ at }: LiveEvent) => changes[at]?.position.xid
  const seqOf = ({ event_seq }: LiveEvent) => event_seq ?? Number.MAX_SAFE_INTEGER
  return events.sort((one, other) =>
    xidOf(one) === xidOf(other) ? seqOf(one) - seqOf(other) || one.at - other.at : one.at - other.at,
  )
}

function positionsOf(listeners: Iterable<Listener>): Map<string, Position> {
  const positions = new Map<string, Position>()
  for (const { account_id, position } of listeners) {
    positions.set(account_id, earliest([position, positions.get(account_id) ?? position]) ?? position)
  }
  return positions
}

/** Returns the listeners that can take more events. Closes those that have read nothing for too long. */
function takeReady(listeners: Set<Listener>, now: number): Listener[] {
  return [...listeners].filter((listener) => {
    if (listener.queue.waiting <= maxWaiting) {
      listener.held_since = null
      return true
    }
    listener.held_since ??= now
    if (now - listener.held_since > maxHeldMs) {
      listeners.delete(listener)
      listener.queue.clear()
      listener.queue.close()
    }
    return false
  })
}

/** Skips the changes of those listeners that are furthest behind and lets their clients load their data again. */
async function skipToEnd(
  { db }: Ctx,
  accountListeners: readonly Listener[],
  all: readonly Change[],
): Promise<void> {
  const first = all[0]?.position
  const position = { xid: (await transactionBounds(db)).running, seq: 0n }
  for (const listener of accountListeners) {
    if (!first || !isAfter(first, listener.position)) continue
    listener.position = position
    listener.queue.put({ id: positionId(position), event: 'ready', data: { resumed: false } })
  }
}

/**
 * Queues events for a listener. Of the events of one transaction only the last has the position of its last change as
 * id; the others have the position before it, so that a client that resumes from one of them loses none.
 */
function send(listener: Listener, changes: readonly Change[], events: readonly LiveEvent[]): void {
  const last = changes.at(-1)?.position
  if (!last || !isAfter(last, listener.position)) return
  const start = listener.position
  const bounds = boundsOf(changes)
  const xidOf = (event: LiveEvent | undefined) => event && changes[event.at]?.position.xid
  events.forEach((liveEvent, index) => {
    const { at, event, data } = liveEvent
    const position = changes[at]?.position
    const ownBounds = position && bounds.get(position.xid)
    if (!ownBounds || !isAfter(position, start)) return
    const isLast = xidOf(events[index + 1]) !== position.xid
    const before = ownBounds.before && isAfter(ownBounds.before, start) ? ownBounds.before : start
    listener.queue.put({ id: positionId(isLast ? ownBounds.last : before), event, data })
  })
  listener.position = last
}

interface TransactionBounds {
  /** The last position before the transaction; null for the first one. */
  before: Position | null
  last: Position
}

function boundsOf(changes: readonly Change[]): Map<bigint, TransactionBounds> {
  const bounds = new Map<bigint, TransactionBounds>()
  let previous: Position | null = null
  for (const { position } of changes) {
    const knownBounds = bounds.get(position.xid)
    if (knownBounds) knownBounds.last = position
    else bounds.set(position.xid, { before: previous, last: position })
    previous = position
  }
  return bounds
}

/** Closes streams whose session has ended, whose user has left the workspace, or whose account is no longer in it. */
async function removeUnauthorized(ctx: Ctx, listeners: Set<Listener>): Promise<void> {
  const all = [...listeners]
  const sessions = await filterActiveSessions(ctx.db, [...new Set(all.map(({ session_id }) => session_id))])
  const workspaces = await findWorkspacesOf(ctx.db, [...new Set(all.map(({ account_id }) => account_id))])
  const members = await findMemberships(ctx.db.system, {
    workspace_ids: [...new Set(all.map(({ workspace_id }) => workspace_id))],
    user_ids: [...new Set(all.map(({ user_id }) => user_id))],
  })
  for (const listener of all) {
    const { account_id, workspace_id, user_id, session_id } = listener
    const isMember = members.has(`${workspace_id} ${user_id}`)
    if (sessions.has(session_id) && isMember && workspaces.get(account_id) === workspace_id) continue
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
