import { liveSessions } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import type { SentEvent } from '#src/platform/http/answer-stream.ts'
import { startLoop, type Loop } from '#src/platform/loop.ts'
import type { Mailbox } from '#src/platform/mailbox.ts'
import { newsOf, type TurnNews } from './event-store.ts'
import { eventId, isOver, sizeOf, type Piece } from './stream-rules.ts'

/** Somebody who follows a turn, and how far it was told. */
export interface Listener {
  turn_id: string
  user_id: string
  session_id: string
  event: number
  /** Records that are being written, with how much of their text was told. */
  open: Map<string, number>
  /** Bytes that the reader has not taken yet. */
  waiting: number
  /** Since when more could not be told, because the reader takes nothing. */
  stuck: number | null
  box: Mailbox<SentEvent | 'alive'>
}

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

const mostBytes = 65_536
const mostDrafts = 5000
const stuckMilliseconds = 10_000
const checkMilliseconds = 5000
const aliveMilliseconds = 15_000

/** Tells those who follow a turn in this process what happens to it, wherever it happens. */
export function runStreams(ctx: Ctx): RunningStreams {
  const listeners = new Map<string, Set<Listener>>()
  const drafts = new Map<string, string>()
  const dirty = new Set<string>()
  const last = { check: ctx.clock.monotonic(), alive: ctx.clock.monotonic() }
  let loop: Loop | undefined
  let stopped = false

  const all = () => [...listeners.values()].flatMap((some) => [...some])

  async function turn(): Promise<boolean> {
    if (listeners.size === 0) return false
    if (due('check', checkMilliseconds)) await check()
    const known = [...dirty].flatMap((turn_id) => {
      const events = [...(listeners.get(turn_id) ?? [])].map(({ event }) => event)
      return events.length === 0 ? [] : [{ turn_id, event: Math.min(...events) }]
    })
    dirty.clear()
    const news = known.length === 0 ? [] : await newsOf(ctx.db, known)
    for (const each of news) for (const one of listeners.get(each.turn_id) ?? []) bring(one, each)
    if (due('alive', aliveMilliseconds)) for (const { box } of all()) if (box.waiting === 0) box.put('alive')
    return dirty.size > 0
  }

  function due(name: keyof typeof last, milliseconds: number): boolean {
    const now = ctx.clock.monotonic()
    if (now - last[name] < milliseconds) return false
    last[name] = now
    return true
  }

  /** Lets those go who signed out or take nothing, and looks at every turn: a word may have got lost. */
  async function check(): Promise<void> {
    const some = all()
    const sessions = await liveSessions(ctx.db, [...new Set(some.map(({ session_id }) => session_id))])
    for (const listener of some) {
      const { stuck, session_id } = listener
      const isStuck = stuck !== null && ctx.clock.monotonic() - stuck > stuckMilliseconds
      if (isStuck || !sessions.has(session_id)) cut(listener)
    }
    for (const turn_id of listeners.keys()) dirty.add(turn_id)
  }

  function bring(listener: Listener, { turn_id, state, failure, events, records }: TurnNews): void {
    for (const { event, record } of records) {
      if (event <= listener.event) continue
      const size = sizeOf(record)
      if (listener.waiting > 0 && listener.waiting + size > mostBytes) {
        listener.stuck ??= ctx.clock.monotonic()
        return
      }
      put(listener, { id: eventId(turn_id, event), event: 'delta', data: record }, size)
      listener.event = event
      listener.stuck = null
      if (record.status !== 'in_progress') listener.open.delete(record.id)
      else if (record.type === 'ai') {
        listener.open.set(record.id, 0)
        continueText(listener, record.id)
      }
      if (record.status !== 'in_progress') drafts.delete(record.id)
    }
    listener.event = events
    if (!isOver(state)) return
    const id = eventId(turn_id, events)
    const end =
      state === 'failed'
        ? { event: 'error', data: { turn_id, message: failure ?? 'Something went wrong.' } }
        : { event: 'done', data: { turn_id, state } }
    put(listener, { id, ...end }, 100)
    remove(listener)
    listener.box.close()
  }

  function put(listener: Listener, event: SentEvent, size: number): void {
    listener.waiting += size
    listener.box.put(event)
  }

  function continueText(listener: Listener, id: string): void {
    const text = drafts.get(id) ?? ''
    const told = listener.open.get(id)
    if (told === undefined || text.length <= told) return
    const more = text.slice(told)
    if (listener.waiting + more.length > mostBytes) return cut(listener)
    listener.open.set(id, text.length)
    put(listener, { id: eventId(listener.turn_id, listener.event), event: 'token', data: { id, text: more } }, more.length + 80)
  }

  function hear({ turn_id, message_id, from, text }: Piece): void {
    drafts.set(message_id, (drafts.get(message_id) ?? '').slice(0, from) + text)
    if (drafts.size > mostDrafts) drafts.delete(drafts.keys().next().value ?? '')
    for (const listener of listeners.get(turn_id) ?? []) continueText(listener, message_id)
  }

  function cut(listener: Listener): void {
    remove(listener)
    listener.box.clear()
    listener.box.close()
  }

  function remove(listener: Listener): void {
    const some = listeners.get(listener.turn_id)
    some?.delete(listener)
    if (some?.size === 0) listeners.delete(listener.turn_id)
  }

  return {
    get stopped() {
      return stopped
    },
    countOf: (user_id) => all().filter((listener) => listener.user_id === user_id).length,
    add(listener) {
      const some = listeners.get(listener.turn_id) ?? new Set()
      listeners.set(listener.turn_id, some.add(listener))
      dirty.add(listener.turn_id)
      loop ??= startLoop({ name: 'assistant streams', every: 2000, log: ctx.log, turn })
      loop.wake()
    },
    remove,
    wake(turn_id) {
      if (turn_id !== undefined && !listeners.has(turn_id)) return
      for (const each of turn_id === undefined ? listeners.keys() : [turn_id]) dirty.add(each)
      loop?.wake()
    },
    hear,
    async stop() {
      stopped = true
      for (const listener of all()) {
        remove(listener)
        listener.box.close()
      }
      await loop?.stop()
    },
  }
}
