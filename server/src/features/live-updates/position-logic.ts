/** How far a listener got: the last row of the log that it was told, by transaction and number. */
export interface Position {
  xid: bigint
  seq: bigint
}

/** The position behind an id from outside; null for a text that is none. */
export function readPosition(id: string | null): Position | null {
  const match = /^(\d{1,19})-(\d{1,18})$/.exec(id ?? '')
  return match?.[1] && match[2] ? { xid: BigInt(match[1]), seq: BigInt(match[2]) } : null
}

export const positionId = ({ xid, seq }: Position): string => `${xid}-${seq}`

export const isAfter = (one: Position, other: Position): boolean =>
  one.xid === other.xid ? one.seq > other.seq : one.xid > other.xid

/** The position of the listener that is furthest behind. */
export const earliest = (positions: readonly Position[]): Position | undefined =>
  positions.reduce<Position | undefined>(
    (first, one) => (first === undefined || isAfter(first, one) ? one : first),
    undefined,
  )
