import type { ChatMessage, TurnState } from '@skein/contract/assistant'

/** A piece of a text that is being written; `from` is where it begins in the text. */
export interface Piece {
  turn_id: string
  message_id: string
  from: number
  text: string
}

/** Says of which turn and how far, so that whoever comes back with it is known without anything else. */
export const eventId = (turn_id: string, event: number): string => `${turn_id}.${event}`

export function readEventId(id: string | null): { turn_id: string; event: number } | null {
  const match = /^([\w-]{1,100})\.(\d{1,9})$/.exec(id ?? '')
  const [, turn_id, event] = match ?? []
  return turn_id === undefined ? null : { turn_id, event: Number(event) }
}

export const isOver = (state: TurnState): boolean => state !== 'running' && state !== 'waiting'

/** About as many bytes as the record takes on the wire. */
export const sizeOf = (record: ChatMessage): number => JSON.stringify(record).length + 60

/** Short enough for a word between processes. */
const longestPiece = 1500

export function* wordsBetween(piece: Piece): Generator<string> {
  for (let at = 0; at < piece.text.length; at += longestPiece) {
    yield JSON.stringify({ ...piece, from: piece.from + at, text: piece.text.slice(at, at + longestPiece) })
  }
}

export function readPiece(text: string): Piece | null {
  try {
    const value = JSON.parse(text) as Partial<Piece>
    const { turn_id, message_id, from } = value
    if (typeof turn_id !== 'string' || typeof message_id !== 'string' || typeof from !== 'number') return null
    return typeof value.text === 'string' ? { turn_id, message_id, from, text: value.text } : null
  } catch {
    return null
  }
}
