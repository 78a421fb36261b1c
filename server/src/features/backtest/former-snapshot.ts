import type { DecisionSnapshot } from '@skein/engine/replay/decision-snapshot'

/** The snapshot of a decision from before 28 November 2026; such decisions are kept for 180 days at most. */
export interface FormerSnapshot {
  o: number
  w?: number
  l?: 1
  a?: 1
  mention?: DecisionSnapshot['mention']
  k?: 1
  y?: string
  n?: number | null
  d?: number
  h?: number
  superseded?: 1
  gone?: 1
  g?: readonly string[]
  f?: 'sweep'
}

/** Returns a stored snapshot in today's form. */
export function currentSnapshot(snapshot: DecisionSnapshot | FormerSnapshot | null): DecisionSnapshot | null {
  if (snapshot === null || !('o' in snapshot)) return snapshot
  const { w, l, a, mention, k, y, n, d, h, superseded, gone, g, f } = snapshot
  return {
    ...(w === undefined ? {} : { waited_ms: w }),
    ...(l === 1 ? { live: true } : {}),
    ...(a === 1 ? { ad: true } : {}),
    ...(mention === undefined ? {} : { mention }),
    ...(k === 1 ? { known_contact: true } : {}),
    ...(y === undefined ? {} : { payload: y }),
    ...(n === undefined ? {} : { replies: n }),
    ...(d === undefined ? {} : { posted_at: d }),
    ...(h === undefined ? {} : { human_until: h }),
    ...(superseded === 1 ? { superseded: true } : {}),
    ...(gone === 1 ? { gone: true } : {}),
    ...(g === undefined ? {} : { given_up: g }),
    ...(f === undefined ? {} : { found_by: f }),
  }
}
