import { filterActiveSessions } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { startLoop, type Loop } from '#src/infra/loop.ts'
import { newsOf } from '../turns/event-store.ts'
import type { Piece } from './stream-logic.ts'
import { notifyListener, notifyText, type Listener } from './notify-listener.ts'

export interface RunningStreams {
  readonly stopped: boolean
  /** Streams that a person has open here. */
  countOf(user_id: string): number
  add(listener: Listener): void
  remove(listener: Listener): void
  /** Something of this turn is on record; without a name, perhaps of any. */
  wake(turn_id?: string): void
  /** More of a text that is being written, here or in another process. */
  hear(piece: Piece): void
  stop(): Promise<void>
}

const maxDrafts = 5000
const stuckMilliseconds = 10_000
const checkMilliseconds = 5000
const aliveMilliseconds = 15_000

/** Everything that one process knows of those who follow turns in it. */
interface Desk {
  ctx: Ctx
  listeners: Map<string, Set<Listener>>
  /** Streams of each person. */
  counts: Map<string, number>
  drafts: Map<string, string>
  /** Turns with news. */
  dirty: Set<string>
  last: { check: number; alive: number }
}

/** Tells those who follow a turn in this process what happens to it, wherever it happens. */
export function runStreams(ctx: Ctx): RunningStreams {
  const now = ctx.clock.monotonic()
  const desk: Desk = {
    ctx,
    listeners: new Map(),
    counts: new Map(),
    drafts: new Map(),
    dirty: new Set(),
    last: { check: now, alive: now },
  }
  const { listeners, dirty } = desk
  let loop: Loop | undefined
  let stopped = false
  return {
    get stopped() {
      return stopped
    },
    countOf: (user_id) => desk.counts.get(user_id) ?? 0,
    add(listener) {
      const some = listeners.get(listener.turn_id) ?? new Set()
      listeners.set(listener.turn_id, some.add(listener))
      count(desk, listener, 1)
      dirty.add(listener.turn_id)
      const turn = () => look(desk)
      loop ??= startLoop({ name: 'assistant streams', every: 2000, log: ctx.log, turn })
      loop.wake()
    },
    remove: (listener) => remove(desk, listener),
    wake(turn_id) {
      if (turn_id !== undefined && !listeners.has(turn_id)) return
      for (const each of turn_id === undefined ? listeners.keys() : [turn_id]) dirty.add(each)
      loop?.wake()
    },
    hear: (piece) => hear(desk, piece),
    async stop() {
      stopped = true
      for (const listener of everybody(desk)) {
        remove(desk, listener)
        listener.box.close()
      }
      await loop?.stop()
    },
  }
}

/** One look at everything that is new. */
async function look(desk: Desk): Promise<boolean> {
  const { ctx, listeners, dirty } = desk
  if (listeners.size === 0) return false
  if (isDue(desk, 'check', checkMilliseconds)) await check(desk)
  const known = [...dirty].flatMap((turn_id) => {
    const events = [...(listeners.get(turn_id) ?? [])].map(({ event }) => event)
    return events.length === 0 ? [] : [{ turn_id, event: Math.min(...events) }]
  })
  dirty.clear()
  const news = known.length === 0 ? [] : await newsOf(ctx.db, known)
  for (const each of news) {
    for (const listener of listeners.get(each.turn_id) ?? []) {
      const told = notifyListener(listener, each, desk.drafts)
      listener.stuck = told === 'full' ? (listener.stuck ?? ctx.clock.monotonic()) : null
      if (told !== 'over') continue
      remove(desk, listener)
      listener.box.close()
    }
    for (const { record } of each.records) if (record.status !== 'in_progress') desk.drafts.delete(record.id)
  }
  if (isDue(desk, 'alive', aliveMilliseconds)) {
    for (const { box } of everybody(desk)) if (box.waiting === 0) box.put('alive')
  }
  return dirty.size > 0
}

const everybody = ({ listeners }: Desk) => [...listeners.values()].flatMap((some) => [...some])

function isDue({ ctx, last }: Desk, name: keyof Desk['last'], milliseconds: number): boolean {
  const now = ctx.clock.monotonic()
  if (now - last[name] < milliseconds) return false
  last[name] = now
  return true
}

/** Lets those go who signed out or take nothing, and looks at every turn: a word may have got lost. */
async function check(desk: Desk): Promise<void> {
  const { ctx, listeners, dirty } = desk
  const some = everybody(desk)
  const sessions = await filterActiveSessions(ctx.db, [...new Set(some.map(({ session_id }) => session_id))])
  for (const listener of some) {
    const { stuck, session_id } = listener
    const takesNothing = stuck !== null && ctx.clock.monotonic() - stuck > stuckMilliseconds
    if (takesNothing || !sessions.has(session_id)) cut(desk, listener)
  }
  for (const turn_id of listeners.keys()) dirty.add(turn_id)
}

function hear(desk: Desk, { turn_id, message_id, from, text }: Piece): void {
  const { drafts, listeners } = desk
  drafts.set(message_id, (drafts.get(message_id) ?? '').slice(0, from) + text)
  if (drafts.size > maxDrafts) drafts.delete(drafts.keys().next().value ?? '')
  for (const listener of listeners.get(turn_id) ?? []) {
    if (!notifyText(listener, message_id, drafts)) cut(desk, listener)
  }
}

/** Who comes back is told everything from where they were. */
function cut(desk: Desk, listener: Listener): void {
  remove(desk, listener)
  listener.box.clear()
  listener.box.close()
}

function remove(desk: Desk, listener: Listener): void {
  const some = desk.listeners.get(listener.turn_id)
  if (!some?.delete(listener)) return
  count(desk, listener, -1)
  if (some.size === 0) desk.listeners.delete(listener.turn_id)
}

function count({ counts }: Desk, { user_id }: Listener, more: 1 | -1): void {
  const open = (counts.get(user_id) ?? 0) + more
  if (open > 0) counts.set(user_id, open)
  else counts.delete(user_id)
}
