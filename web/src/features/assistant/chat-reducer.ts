import type { ChatMessage, Turn } from '@skein/contract/assistant'
import { isFinished, textOf } from './record-rules.ts'

export interface ChatState {
  /** Oldest first. */
  records: readonly ChatMessage[]
  /** Of records that are being written: what came after they were last told whole. */
  written: Readonly<Record<string, string>>
  /** Records of which a part was missed while the connection was gone; their words are not added to. */
  torn: readonly string[]
  /** The turn that runs or waits, as far as this page knows. */
  turn: Turn | null
  /** An own message that has not reached the server. */
  unsent: Unsent | null
  /** Of the pages behind: `end` when there are none. */
  older: 'more' | 'loading' | 'end'
  loading: boolean
}

export interface Unsent {
  id: string
  text: string
  /** It answers a question. */
  answers: boolean
  problem: string | null
}

export type ChatAction =
  | { type: 'opened'; records: readonly ChatMessage[]; more: boolean }
  | { type: 'empty' }
  | { type: 'older wanted' }
  | { type: 'older'; records: readonly ChatMessage[]; more: boolean }
  | { type: 'caught up'; records: readonly ChatMessage[] }
  | { type: 'sent'; message: ChatMessage; answers: boolean }
  | { type: 'accepted'; localId: string; message: ChatMessage; turnId: string }
  | { type: 'refused'; localId: string; problem: string }
  | { type: 'attached'; turn: Turn }
  | { type: 'told'; news: readonly News[] }
  | { type: 'torn' }
  | { type: 'settled'; turn: Turn }

/** What a stream tells. */
export type News = { kind: 'record'; record: ChatMessage } | { kind: 'words'; id: string; text: string }

export const nothingYet: ChatState = {
  records: [],
  written: {},
  torn: [],
  turn: null,
  unsent: null,
  older: 'end',
  loading: true,
}

export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'empty':
      return { ...state, loading: false }
    case 'opened':
    case 'older':
      return {
        ...state,
        loading: action.type === 'opened' ? false : state.loading,
        older: action.more ? 'more' : 'end',
        records: joined(state.records, action.records, 'front'),
      }
    case 'older wanted':
      return { ...state, older: 'loading' }
    case 'caught up':
      return { ...state, loading: false, records: joined(state.records, action.records, 'back') }
    case 'sent':
      return {
        ...state,
        unsent: {
          id: action.message.id,
          text: textOf(action.message),
          answers: action.answers,
          problem: null,
        },
        records: state.records.some(({ id }) => id === action.message.id)
          ? state.records
          : [...state.records, action.message],
      }
    case 'accepted':
      return accepted(state, action)
    case 'refused':
      return state.unsent?.id === action.localId
        ? { ...state, unsent: { ...state.unsent, problem: action.problem } }
        : state
    case 'attached':
      return { ...state, turn: action.turn, torn: [] }
    case 'told':
      return action.news.reduce(withNews, state)
    case 'torn':
      return { ...state, torn: Object.keys(state.written) }
    case 'settled':
      return settled(state, action.turn)
  }
}

/** The server's record takes the place of the local one, unless the stream was faster. */
function accepted(
  state: ChatState,
  { localId, message, turnId }: { localId: string; message: ChatMessage; turnId: string },
): ChatState {
  const known = state.records.some(({ id }) => id === message.id)
  return {
    ...state,
    unsent: null,
    turn: { turn_id: turnId, state: 'running' },
    records: known
      ? state.records.filter(({ id }) => id !== localId)
      : state.records.map((record) => (record.id === localId ? message : record)),
  }
}

function withNews(state: ChatState, news: News): ChatState {
  if (news.kind === 'record') {
    const { [news.record.id]: _whole, ...written } = state.written
    return { ...state, written, records: withRecord(state.records, news.record) }
  }
  if (state.torn.includes(news.id) || !state.records.some(({ id }) => id === news.id)) return state
  const before = state.written[news.id] ?? ''
  return { ...state, written: { ...state.written, [news.id]: before + news.text } }
}

/** A turn that ended leaves nothing in progress behind. */
function settled(state: ChatState, turn: Turn): ChatState {
  if (state.turn && state.turn.turn_id !== turn.turn_id) return state
  const over = turn.state !== 'running' && turn.state !== 'waiting'
  if (!over) return { ...state, turn, written: {}, torn: [] }
  const status = turn.state === 'done' ? 'success' : turn.state === 'stopped' ? 'stopped' : 'failed'
  const close = (record: ChatMessage): ChatMessage =>
    record.turn_id === turn.turn_id && record.status === 'in_progress'
      ? { ...withWords(record, state.written[record.id]), status }
      : record
  return { ...state, turn: null, written: {}, torn: [], records: state.records.map(close) }
}

/** What was written of a record when its turn was stopped is kept. */
function withWords(record: ChatMessage, words: string | undefined): ChatMessage {
  if (!words) return record
  return { ...record, current_messages: [{ role: 'ai', content: textOf(record) + words }] }
}

/** One that is known changes where it stands; a finished tool takes the place of its unfinished entry. */
export function withRecord(records: readonly ChatMessage[], record: ChatMessage): ChatMessage[] {
  const place = records.findLastIndex(
    (known) =>
      known.id === record.id ||
      (record.type === 'tool' &&
        isFinished(record) &&
        known.type === 'tool' &&
        known.node === record.node &&
        known.turn_id === record.turn_id &&
        !isFinished(known)),
  )
  return place < 0 ? [...records, record] : records.with(place, record)
}

/**
 * A page of history joins what is there: known records are told anew, the others stand before the first known one or
 * behind it. A page that knows none of them goes to the given side.
 */
function joined(
  records: readonly ChatMessage[],
  page: readonly ChatMessage[],
  side: 'front' | 'back',
): ChatMessage[] {
  const told = new Map(page.map((record) => [record.id, record]))
  const known = new Set(records.map(({ id }) => id))
  const meeting = page.findIndex(({ id }) => known.has(id))
  const border = meeting < 0 ? (side === 'front' ? page.length : 0) : meeting
  const fresh = (part: readonly ChatMessage[]) =>
    part.filter(({ id }) => !known.has(id)).reduce<ChatMessage[]>(withRecord, [])
  return [
    ...fresh(page.slice(0, border)),
    ...records.map((record) => newerOf(record, told.get(record.id))),
    ...fresh(page.slice(border)),
  ]
}

/** A page may have been read before what the stream has told since. */
function newerOf(known: ChatMessage, told: ChatMessage | undefined): ChatMessage {
  if (!told) return known
  const older =
    (known.status !== 'in_progress' && told.status === 'in_progress') ||
    (known.answer !== null && told.answer === null)
  return older ? known : told
}
