import { monotonic } from '../machine/clock.ts'
import { takesEffect, type Answer } from './faults.ts'

/** Returns the target under which a private reply to a comment is recorded. */
export const privateTarget = (comment: string): string => `private:${comment}`

/** A write that reached the platform, whatever it answered. */
export interface Write {
  target: string
  reply_id: string
  text: string
  /** The account whose token came with it. */
  account: number
  /** When it arrived, on the clock of `monotonic`. */
  at: number
  attempt: number
  answer: Answer
  effect: boolean
}

export type Seen = ReturnType<typeof emptySeen>

export type Ledger = ReturnType<typeof createLedger>

export function createLedger() {
  let writes: Write[] = []
  let byTarget = new Map<string, Write[]>()
  let counts = emptySeen()

  return {
    attemptsOn: (target: string) => byTarget.get(target)?.length ?? 0,

    record(write: Pick<Write, 'target' | 'text' | 'account' | 'answer' | 'attempt'>): Write {
      const effect = takesEffect(write.answer)
      const entry = { ...write, effect, reply_id: `1850${10_000_000 + writes.length}`, at: monotonic() }
      const earlier = byTarget.get(write.target)
      writes.push(entry)
      counts.writes += 1
      if (effect && !earlier?.some((one) => one.effect)) counts.answered += 1
      if (earlier) earlier.push(entry)
      else byTarget.set(write.target, [entry])
      return entry
    },

    /** Replies of a comment that are old enough to be read. */
    repliesOf: (target: string, readLag: number) =>
      (byTarget.get(target) ?? []).filter(({ effect, at }) => effect && at <= monotonic() - readLag),

    countRead: () => (counts.reads += 1),
    countEcho: () => (counts.echoes += 1),
    seen: () => counts,
    all: () => writes,

    forget() {
      writes = []
      byTarget = new Map()
      counts = emptySeen()
    },
  }
}

/** `answered` counts the comments that have a reply. */
const emptySeen = () => ({ writes: 0, answered: 0, reads: 0, echoes: 0 })
