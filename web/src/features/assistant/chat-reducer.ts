import type { ChatMessage, Turn } from '@skein/contract/assistant/assistant'
import type { Decision } from './queries.ts'
import { isOpenQuestion, textOf, isFinished } from './messages/record-logic.ts'

export interface ChatState {
  /** Oldest first. */
  records: readonly ChatMessage[]
  /** Tokens received since a record was last sent whole, by record id. */
  written: Readonly<Record<string, string>>
  /** The running or waiting turn, if this page knows one. */
  turn: Turn | null
  /** An own message that the server has not stored yet. */
  unsent: Unsent | null
  /** Why the server refused the answer to the open interrupt; null if it did not. */
  refusal: string | null
  /** State of older pages: `end` if there are none. */
  older: 'more' | 'loading' | 'end'
  loading: boolean
}

export interface Unsent {
  id: string
  text: string
  /** Id of the interrupt that the message answers. */
  answers: string | null
  decision: Decision
  problem: string | null
}

export type ChatAction =
  | { type: 'loaded'; records: readonly ChatMessage[]; more: boolean }
  | { type: 'empty' }
  | { type: 'older requested' }
  | { type: 'older'; records: readonly ChatMessage[]; more: boolean }
  | { type: 'refreshed'; records: readonly ChatMessage[] }
  | { type: 'sent'; message: ChatMessage; unsent: Unsent }
  | { type: 'accepted'; localId: string; message: ChatMessage; turnId: string }
  | { type: 'rejected' | 'refused'; localId: string; problem: string }
  | { type: 'attached'; turn: Turn }
  | { type: 'streamed'; updates: readonly StreamUpdate[] }
  | { type: 'ended'; turn: Turn }

/** Events of the stream. */
export type StreamUpdate =
  | { kind: 'record'; record: ChatMessage }
  | { kind: 'token'; id: string; text: string }

export const initialState: ChatState = {
  records: [],
  written: {},
  turn: null,
  unsent: null,
  refusal: null,
  older: 'end',
  loading: true,
}

export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'empty':
      return { ...state, loading: false }
    case 'loaded':
    case 'older':
      return {
        ...state,
        loading: action.type === 'loaded' ? false : state.loading,
        older: action.more ? 'more' : 'end',
        records: mergePage(state.records, action.records, 'front'),
      }
    case 'older requested':
      return { ...state, older: 'loading' }
    case 'refreshed':
      return { ...state, loading: false, records: mergePage(state.records, action.records, 'back') }
    case 'sent':
      return {
        ...state,
        unsent: action.unsent,
        refusal: null,
        records: state.records.some(({ id }) => id === action.message.id)
          ? state.records
          : [...state.records, action.message],
      }
    case 'accepted':
      return accepted(state, action)
    case 'rejected':
      return state.unsent?.id === action.localId
        ? { ...state, unsent: { ...state.unsent, problem: action.problem } }
        : state
    case 'refused':
      return refused(state, action)
    case 'attached':
      return { ...state, turn: action.turn }
    case 'streamed':
      return action.updates.reduce(withUpdate, state)
    case 'ended':
      return withEnd(state, action.turn)
  }
}

/** Replaces the local message with the server's record, unless the stream was faster. */
function accepted(
  state: ChatState,
  { localId, message, turnId }: { localId: string; message: ChatMessage; turnId: string },
): ChatState {
  const isKnown = state.records.some(({ id }) => id === message.id)
  return {
    ...state,
    unsent: null,
    turn: { turn_id: turnId, state: 'running' },
    records: isKnown
      ? state.records.filter(({ id }) => id !== localId)
      : state.records.map((record) => (record.id === localId ? message : record)),
  }
}

/** Removes the local answer, so that the interrupt is open again with what was entered. */
function refused(state: ChatState, { localId, problem }: { localId: string; problem: string }): ChatState {
  const records = state.records.filter(({ id }) => id !== localId)
  return { ...state, unsent: null, refusal: problem, records }
}

function withUpdate(state: ChatState, update: StreamUpdate): ChatState {
  if (update.kind === 'record') {
    const { record } = update
    const { [record.id]: _whole, ...written } = state.written
    return {
      ...state,
      written,
      turn: turnAfter(state.turn, record),
      records: withRecord(state.records, record),
    }
  }
  if (!state.records.some(({ id }) => id === update.id)) return state
  const before = state.written[update.id] ?? ''
  return { ...state, written: { ...state.written, [update.id]: before + update.text } }
}

/** A question makes its turn wait; any later record means that it continues. */
function turnAfter(turn: Turn | null, record: ChatMessage): Turn | null {
  if (turn?.turn_id !== record.turn_id) return turn
  const state = isOpenQuestion(record) ? 'waiting' : 'running'
  return turn.state === state ? turn : { ...turn, state }
}

/** Ends the records in progress of a turn that is over. */
function withEnd(state: ChatState, turn: Turn): ChatState {
  if (state.turn && state.turn.turn_id !== turn.turn_id) return state
  const isOver = turn.state !== 'running' && turn.state !== 'waiting'
  if (!isOver) return { ...state, turn, written: {} }
  const status = turn.state === 'done' ? 'success' : turn.state === 'stopped' ? 'stopped' : 'failed'
  const close = (record: ChatMessage): ChatMessage =>
    record.turn_id === turn.turn_id && record.status === 'in_progress'
      ? { ...withTokens(record, state.written[record.id]), status }
      : record
  return { ...state, turn: null, written: {}, records: state.records.map(close) }
}

/** Keeps the tokens received when the turn was stopped. */
function withTokens(record: ChatMessage, tokens: string | undefined): ChatMessage {
  if (!tokens) return record
  return { ...record, current_messages: [{ role: 'ai', content: textOf(record) + tokens }] }
}

/** Updates a known record in place; a finished tool replaces its unfinished record. */
function withRecord(records: readonly ChatMessage[], record: ChatMessage): ChatMessage[] {
  const place = records.findLastIndex(
    (each) =>
      each.id === record.id ||
      (record.type === 'tool' &&
        isFinished(record) &&
        each.type === 'tool' &&
        each.node === record.node &&
        each.turn_id === record.turn_id &&
        !isFinished(each)),
  )
  return place < 0 ? inserted(records, record) : records.with(place, record)
}

/** Inserts by time: a late subscriber receives unchanged records first. */
function inserted(records: readonly ChatMessage[], record: ChatMessage): ChatMessage[] {
  const later = records.findIndex(
    ({ turn_id, created_at }) => turn_id === record.turn_id && created_at > record.created_at,
  )
  return later < 0 ? [...records, record] : records.toSpliced(later, 0, record)
}

/**
 * Merges a page of history: known records are updated, others go before or after the first known one. A page
 * without known records goes to the given side.
 */
function mergePage(
  records: readonly ChatMessage[],
  page: readonly ChatMessage[],
  side: 'front' | 'back',
): ChatMessage[] {
  const byId = new Map(page.map((record) => [record.id, record]))
  const knownIds = new Set(records.map(({ id }) => id))
  const firstKnown = page.findIndex(({ id }) => knownIds.has(id))
  const split = firstKnown < 0 ? (side === 'front' ? page.length : 0) : firstKnown
  const fresh = (part: readonly ChatMessage[]) =>
    part.filter(({ id }) => !knownIds.has(id)).reduce<ChatMessage[]>(withRecord, [])
  return [
    ...fresh(page.slice(0, split)),
    ...records.map((record) => newerOf(record, byId.get(record.id))),
    ...fresh(page.slice(split)),
  ]
}

/** Prefers the record of the stream if the page was read before it. */
function newerOf(currentRecord: ChatMessage, pageRecord: ChatMessage | undefined): ChatMessage {
  if (!pageRecord) return currentRecord
  const older =
    (currentRecord.status !== 'in_progress' && pageRecord.status === 'in_progress') ||
    (currentRecord.answer !== null && pageRecord.answer === null)
  return older ? currentRecord : pageRecord
}
