/** The last row of the change log that was sent to a listener, by transaction and sequence number. */
export interface Position {
  xid: bigint
  seq: bigint
}

/** Returns the position of an event id; null when it is invalid. */
export function readPosition(id: string | null): Position | null {
  const match = /^(\d{1,19})-(\d{1,18})$/.exec(id ?? '')
  return match?.[1] && match[2] ? { xid: BigInt(match[1]), seq: BigInt(match[2]) } : null
}

export const positionId = ({ xid, seq }: Position): string => `${xid}-${seq}`

export const isAfter = (one: Position, other: Position): boolean =>
  one.xid === other.xid ? one.seq > other.seq : one.xid > other.xid

/** Returns the earliest of the positions. */
export const earliest = (positions: readonly Position[]): Position | undefined =>
  positions.reduce<Position | undefined>(
    (first, one) => (first === undefined || isAfter(first, one) ? one : first),
    undefined,
  )
