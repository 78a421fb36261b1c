import { m } from '@skein/messages'
import { AppError } from '#src/infra/errors.ts'
import { limitTime } from '#src/infra/concurrency/limit-time.ts'

/** Maximum bytes of unfinished bodies that this process holds, in total and per sender. */
const maxHeld = 64 * 1024 * 1024
const maxHeldPerSender = maxHeld / 2
/** Milliseconds within which a body has to arrive. */
const bodyTimeout = 10_000

let heldBytes = 0
const heldBySender = new Map<string, number>()

/** Counts the received bytes of one body until `release`. */
export interface HeldBody {
  /** Throws `unavailable` when the bodies of all senders, or of this one, take too much memory. */
  add(bytes: number): void
  release(): void
}

/** Counts received bytes, not the announced length, which would let a sender block others without sending. */
export function holdBody(sender: string): HeldBody {
  let ownBytes = 0
  const change = (bytes: number) => {
    heldBytes += bytes
    const total = (heldBySender.get(sender) ?? 0) + bytes
    if (total > 0) heldBySender.set(sender, total)
    else heldBySender.delete(sender)
    return total
  }
  return {
    add(bytes) {
      ownBytes += bytes
      if (change(bytes) > maxHeldPerSender || heldBytes > maxHeld) {
        throw new AppError('unavailable', m.server_too_many_requests(), {
          retryAfter: 5,
        })
      }
    },
    release() {
      change(-ownBytes)
      ownBytes = 0
    },
  }
}

/** Rejects with `unavailable` if a body takes longer than ten seconds. */
export const withinBodyTimeout = <Result>(body: Promise<Result>): Promise<Result> =>
  limitTime(
    body,
    bodyTimeout,
    () => new AppError('unavailable', 'The body of the request took too long.', { retryAfter: 1 }),
  )
