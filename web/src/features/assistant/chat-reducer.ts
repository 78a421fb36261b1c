import type { ChatMessage, Turn } from '@skein/contract/assistant'
import { joined, withRecord } from './messages/record-list-logic.ts'
import { isOpenQuestion, textOf } from './messages/record-logic.ts'

export interface ChatState {
  /** Oldest first. */
  records: readonly ChatMessage[]
  /** Of records that are being written: what came after they were last told whole. */
  written: Readonly<Record<string, string>>
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
  /** The question that it answers, if it answers one. */
  answers: string | null
  problem: string | null
}

export type ChatAction =
  | { type: 'opened'; records: readonly ChatMessage[]; more: boolean }
  | { type: 'empty' }
  | { type: 'older wanted' }
  | { type: 'older'; records: readonly ChatMessage[]; more: boolean }
  | { type: 'caught up'; records: readonly ChatMessage[] }
  | { type: 'sent'; message: ChatMessage; answers: string | null }
  | { type: 'accepted'; localId: string; message: ChatMessage; turnId: string }
  | { type: 'refused'; localId: string; problem: string }
  | { type: 'attached'; turn: Turn }
  | { type: 'told'; news: readonly News[] }
  | { type: 'settled'; turn: Turn }

/** What a stream tells. */
export type News = { kind: 'record'; record: ChatMessage } | { kind: 'words'; id: string; text: string }

export const nothingYet: ChatState = {
  records: [],
  written: {},
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
      return { ...state, turn: action.turn }
    case 'told':
      return action.news.reduce(withNews, state)
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
    const { record } = news
    const { [record.id]: _whole, ...written } = state.written
    return {
      ...state,
      written,
      turn: turnAfter(state.turn, record),
      records: withRecord(state.records, record),
    }
  }
  if (!state.records.some(({ id }) => id === news.id)) return state
  const before = state.written[news.id] ?? ''
  return { ...state, written: { ...state.written, [news.id]: before + news.text } }
}

/** A question makes its turn wait; whatever comes after it means that it goes on. */
function turnAfter(turn: Turn | null, record: ChatMessage): Turn | null {
  if (turn?.turn_id !== record.turn_id) return turn
  const state = isOpenQuestion(record) ? 'waiting' : 'running'
  return turn.state === state ? turn : { ...turn, state }
}

/** A turn that ended leaves nothing in progress behind. */
function settled(state: ChatState, turn: Turn): ChatState {
  if (state.turn && state.turn.turn_id !== turn.turn_id) return state
  const over = turn.state !== 'running' && turn.state !== 'waiting'
  if (!over) return { ...state, turn, written: {} }
  const status = turn.state === 'done' ? 'success' : turn.state === 'stopped' ? 'stopped' : 'failed'
  const close = (record: ChatMessage): ChatMessage =>
    record.turn_id === turn.turn_id && record.status === 'in_progress'
      ? { ...withWords(record, state.written[record.id]), status }
      : record
  return { ...state, turn: null, written: {}, records: state.records.map(close) }
}

/** What was written of a record when its turn was stopped is kept. */
function withWords(record: ChatMessage, words: string | undefined): ChatMessage {
  if (!words) return record
  return { ...record, current_messages: [{ role: 'ai', content: textOf(record) + words }] }
}
