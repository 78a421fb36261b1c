import type { ChatMessage, TurnState } from '@skein/contract/assistant/assistant'

/** A piece of a text in progress; `from` is its offset in the text. */
export interface Piece {
  turn_id: string
  message_id: string
  from: number
  text: string
}

/** Returns an event id that contains turn and position, so that a client can resume with it alone. */
export const eventId = (turn_id: string, event: number): string => `${turn_id}.${event}`

export function readEventId(id: string | null): { turn_id: string; event: number } | null {
  const match = /^([\w-]{1,100})\.(\d{1,9})$/.exec(id ?? '')
  const [, turn_id, event] = match ?? []
  return turn_id === undefined ? null : { turn_id, event: Number(event) }
}

export const isOver = (state: TurnState): boolean => state !== 'running' && state !== 'waiting'

/** Returns the approximate size of a record on the wire, in bytes. */
export const sizeOf = (record: ChatMessage): number => JSON.stringify(record).length + 60

/** Characters per notification: a NOTIFY payload of PostgreSQL is limited to 8000 bytes. */
const maxPieceLength = 1500

export function* piecePayloads(piece: Piece): Generator<string> {
  for (let at = 0; at < piece.text.length; at += maxPieceLength) {
    yield JSON.stringify({ ...piece, from: piece.from + at, text: piece.text.slice(at, at + maxPieceLength) })
  }
}

export function parsePiece(text: string): Piece | null {
  try {
    const value = JSON.parse(text) as Partial<Piece>
    const { turn_id, message_id, from } = value
    if (typeof turn_id !== 'string' || typeof message_id !== 'string' || typeof from !== 'number') return null
    return typeof value.text === 'string' ? { turn_id, message_id, from, text: value.text } : null
  } catch {
    return null
  }
}
