import { atMax } from '#src/infra/retry.ts'
import { paceOf, type Usage } from '#src/integrations/instagram/usage.ts'

/** How many sends are under way, and how many more each account may have. */
export interface SendLimiter {
  begin(account_id: string): void
  end(account_id: string): void
  /** How many more rows may be claimed, in all or for one account. */
  capacity(account_id?: string): number
  /**
   * Takes note of what the platform says about an account's calls: from 80 % on fewer at a time. Answers for
   * how many seconds nothing may be sent at all; 0 when sending goes on.
   */
  note(account_id: string, usage: Usage | null): number
  /** Resolves when few enough sends are under way to take on a full batch, at the latest after a moment. */
  waitForCapacity(): Promise<void>
}

const maxUnderWay = 384
const maxPerAccount = 192
/** With no more than this under way, a batch of new sends can be claimed together with its decision. */
const roomyBelow = 64
/** Longest wait for that: sends that hang must not hold up the decisions of other accounts, in milliseconds. */
const roomyTimeout = 200
/** Pause when the platform says that everything is used up, without saying for how long. */
const pauseSeconds = 60

export function createSendLimiter(): SendLimiter {
  const underWay = new Map<string, number>()
  const paces = new Map<string, number>()
  let total = 0
  let waiting: (() => void)[] = []

  function count(account_id: string, change: 1 | -1) {
    total += change
    const left = (underWay.get(account_id) ?? 0) + change
    if (left > 0) underWay.set(account_id, left)
    else underWay.delete(account_id)
    if (total <= roomyBelow) letOn()
  }

  function letOn() {
    const those = waiting
    waiting = []
    for (const go of those) go()
  }

  function roomFor(account_id: string): number {
    const pace = paces.get(account_id) ?? 1
    return Math.max(1, Math.floor(maxPerAccount * pace)) - (underWay.get(account_id) ?? 0)
  }

  return {
    begin: (account_id) => count(account_id, 1),
    end: (account_id) => count(account_id, -1),
    capacity(account_id) {
      const free = maxUnderWay - total
      return Math.max(0, account_id === undefined ? free : Math.min(free, roomFor(account_id)))
    },
    waitForCapacity() {
      if (total <= roomyBelow) return Promise.resolve()
      return atMax(roomyTimeout, new Promise((resolve) => waiting.push(resolve)))
    },
    note(account_id, usage) {
      const pace = usage === null ? 1 : paceOf(usage)
      const before = paces.get(account_id) ?? 1
      if (pace === 1) paces.delete(account_id)
      else paces.set(account_id, pace)
      return pace === 0 && before > 0 ? usage?.regain_seconds || pauseSeconds : 0
    },
  }
}
