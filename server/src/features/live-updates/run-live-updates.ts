import { liveSessions } from '#src/features/auth/index.ts'
import { ownersAmong } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { SentEvent } from '#src/infra/http/answer-stream.ts'
import { startLoop, type Loop } from '#src/infra/loop.ts'
import type { AsyncQueue } from '#src/infra/async-queue.ts'
import { earliest, isAfter, positionId, type Position } from './position-logic.ts'
import { notesAfter, watch, type Change } from './store.ts'

/** Somebody who listens to an account, and how far it was told. */
export interface Listener {
  account_id: string
  user_id: string
  session_id: string
  position: Position
  box: AsyncQueue<SentEvent | 'alive'>
}

/** An event that follows from a note: from the `at`-th of those that were given. */
export interface LiveEvent {
  at: number
  event: string
  data: unknown
}

/** Turns those notes about an account that it understands into what listeners are told. */
export type LiveReader = (ctx: Ctx, account_id: string, notes: readonly Change[]) => Promise<LiveEvent[]>

export interface RunningLiveUpdates {
  readonly listeners: ReadonlySet<Listener>
  add(listener: Listener): void
  remove(listener: Listener): void
  /** Something was noted. */
  wake(): void
  /** Ends every listener's stream. */
  stop(): Promise<void>
  readonly stopped: boolean
}

const maxNotes = 500
/** Who has not taken so many events is told to read anew. */
const maxWaiting = 400
const checkMilliseconds = 2000
const aliveMilliseconds = 15_000
const watchMilliseconds = 240_000

/** Tells listeners of this process what happens, wherever it happens. Without listeners it does nothing at all. */
export function runLiveUpdates(ctx: Ctx, readers: readonly LiveReader[]): RunningLiveUpdates {
  const listeners = new Set<Listener>()
  let loop: Loop | undefined
  let stopped = false
  const every = createIntervals(() => ctx.clock.monotonic())

  async function turn(): Promise<boolean> {
    if (listeners.size === 0) return false
    const notes = await notesAfter(ctx.db, positionsOf(listeners), maxNotes)
    if (notes.size > 0 || every('check', checkMilliseconds)) await dismissStrangers(ctx, listeners)
    for (const [account_id, own] of notes) {
      const told = await readAll(ctx, readers, { account_id, notes: own })
      for (const listener of listeners) if (listener.account_id === account_id) tell(listener, own, told)
    }
    if (every('watch', watchMilliseconds)) await watch(ctx.db, [...positionsOf(listeners).keys()])
    if (every('alive', aliveMilliseconds)) for (const listener of listeners) keepAlive(listener)
    return [...notes.values()].some(({ length }) => length === maxNotes)
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
      for (const { box } of listeners) box.close()
      listeners.clear()
      await loop?.stop()
    },
  }
}

/** What all readers make of the notes, in their order. */
async function readAll(
  ctx: Ctx,
  readers: readonly LiveReader[],
  { account_id, notes }: { account_id: string; notes: readonly Change[] },
): Promise<LiveEvent[]> {
  const told = await Promise.all(readers.map((reader) => reader(ctx, account_id, notes)))
  return told.flat().sort((one, other) => one.at - other.at)
}

function positionsOf(listeners: ReadonlySet<Listener>): Map<string, Position> {
  const positions = new Map<string, Position>()
  for (const { account_id, position } of listeners) {
    positions.set(account_id, earliest([position, positions.get(account_id) ?? position]) ?? position)
  }
  return positions
}

/** Events of one note share its position; all but the last carry the one before, so that none is lost in between. */
function tell(listener: Listener, notes: readonly Change[], told: readonly LiveEvent[]): void {
  const last = notes.at(-1)?.position
  if (!last || !isAfter(last, listener.position)) return
  told.forEach(({ at, event, data }, place) => {
    const position = notes[at]?.position
    if (!position || !isAfter(position, listener.position)) return
    const whole = told[place + 1]?.at !== at
    const reached = whole ? position : (notes[at - 1]?.position ?? listener.position)
    listener.box.put({ id: positionId(reached), event, data })
  })
  listener.position = last
  if (listener.box.waiting <= maxWaiting) return
  listener.box.clear()
  listener.box.put({ id: positionId(last), event: 'ready', data: { resumed: false } })
}

/** Closes the streams of those who signed out, and of accounts that are no longer theirs. */
async function dismissStrangers(ctx: Ctx, listeners: Set<Listener>): Promise<void> {
  const all = [...listeners]
  const sessions = await liveSessions(ctx.db, [...new Set(all.map(({ session_id }) => session_id))])
  const owners = await ownersAmong(ctx.db, [...new Set(all.map(({ account_id }) => account_id))])
  for (const listener of all) {
    if (sessions.has(listener.session_id) && owners.get(listener.account_id) === listener.user_id) continue
    listeners.delete(listener)
    listener.box.clear()
    listener.box.close()
  }
}

/** A reader that has not even taken the last sign of life is gone. */
function keepAlive({ box }: Listener): void {
  if (box.waiting === 0) box.put('alive')
}

/** Whether so many milliseconds have passed since this was last true. */
function createIntervals(now: () => number) {
  const last = new Map<string, number>()
  return (name: string, milliseconds: number): boolean => {
    const began = last.get(name)
    if (began !== undefined && now() - began < milliseconds) return false
    last.set(name, now())
    return began !== undefined
  }
}
