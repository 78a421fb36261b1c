import { atMax } from '#src/infra/retry.ts'
import { sendRateFactor, type Usage } from '#src/integrations/instagram/usage.ts'

/** Limits concurrent sends, in total and per account. */
export interface SendLimiter {
  begin(account_id: string): void
  end(account_id: string): void
  /** Returns how many more rows may be claimed, in total or for one account. */
  capacity(account_id?: string): number
  /**
   * Records the platform's usage report of an account: from 80 % on fewer sends run at a time. Returns for how many
   * seconds nothing may be sent; 0 when sending continues.
   */
  recordUsage(account_id: string, usage: Usage | null): number
  /** Resolves when there is capacity for a full batch, at the latest after 200 milliseconds. */
  waitForCapacity(): Promise<void>
}

const maxConcurrent = 384
const maxPerAccount = 192
/** Up to this many concurrent sends, a full batch of new sends can be claimed. */
const batchCapacityBelow = 64
/** In milliseconds. Sends that hang must not delay the decisions of other accounts. */
const capacityTimeout = 200
/** Pause when the platform reports full usage without a time, in seconds. */
const pauseSeconds = 60

export function createSendLimiter(): SendLimiter {
  const inProgress = new Map<string, number>()
  const paces = new Map<string, number>()
  let total = 0
  let waiting: (() => void)[] = []

  function count(account_id: string, change: 1 | -1) {
    total += change
    const current = (inProgress.get(account_id) ?? 0) + change
    if (current > 0) inProgress.set(account_id, current)
    else inProgress.delete(account_id)
    if (total <= batchCapacityBelow) resolveWaiting()
  }

  function resolveWaiting() {
    const resolvers = waiting
    waiting = []
    for (const resolve of resolvers) resolve()
  }

  function accountCapacity(account_id: string): number {
    const pace = paces.get(account_id) ?? 1
    return Math.max(1, Math.floor(maxPerAccount * pace)) - (inProgress.get(account_id) ?? 0)
  }

  return {
    begin: (account_id) => count(account_id, 1),
    end: (account_id) => count(account_id, -1),
    capacity(account_id) {
      const free = maxConcurrent - total
      return Math.max(0, account_id === undefined ? free : Math.min(free, accountCapacity(account_id)))
    },
    waitForCapacity() {
      if (total <= batchCapacityBelow) return Promise.resolve()
      return atMax(capacityTimeout, new Promise((resolve) => waiting.push(resolve)))
    },
    recordUsage(account_id, usage) {
      const pace = usage === null ? 1 : sendRateFactor(usage)
      const before = paces.get(account_id) ?? 1
      if (pace === 1) paces.delete(account_id)
      else paces.set(account_id, pace)
      return pace === 0 && before > 0 ? usage?.regain_seconds || pauseSeconds : 0
    },
  }
}
