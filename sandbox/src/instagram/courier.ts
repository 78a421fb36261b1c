import type { Credentials } from '../env.ts'
import type { World } from '../world.ts'
import { findAccount } from '../world/accounts.ts'
import { envelope, type Notification } from './notifications.ts'
import { createPoster } from './post-body.ts'
import { signatureHeaders, wireJson } from './sign.ts'

export interface Delivery {
  id: number
  channel: string
  fields: string[]
  accounts: string[]
  body: string
  state: 'waiting' | 'sending' | 'delivered' | 'dropped'
  attempts: number
  firstAt: number
  nextAt: number | null
  lastStatus: number | null
}

interface Courier {
  url: string
  send(notifications: Notification[], flat: boolean): void
  deliveries(): Delivery[]
  retryNow(): void
  settled(): Promise<void>
  counts(): Record<Delivery['state'], number>
  forget(): void
  close(): void
}

const AT_ONCE = 48
const KEPT = 2000

/** Posts signed bodies, and posts them again until the app answers 200 or the horizon is passed. */
export function createCourier(world: World, credentials: Credentials, url: string): Courier {
  const poster = createPoster()
  const deliveries = new Map<number, Delivery>()
  const finished: number[] = []
  const timers = new Map<number, NodeJS.Timeout>()
  const queue: Delivery[] = []
  let settledWaiters: (() => void)[] = []
  let sequence = 0
  let running = 0
  let era = 0
  let delivered = 0
  let dropped = 0

  const courier: Courier = {
    url,
    send: (notifications, flat) => {
      const delivery = newDelivery(notifications, flat)
      deliveries.set(delivery.id, delivery)
      queue.push(delivery)
      work()
    },
    deliveries: () => [...deliveries.values()],
    retryNow: () => {
      for (const [id, timer] of timers) {
        clearTimeout(timer)
        timers.delete(id)
        const delivery = deliveries.get(id)
        if (delivery) queue.push(delivery)
      }
      work()
    },
    settled: () => (isSettled() ? Promise.resolve() : new Promise((resolve) => settledWaiters.push(resolve))),
    counts: () => {
      const counts = { waiting: 0, sending: 0, delivered, dropped }
      for (const { state } of deliveries.values()) {
        if (state === 'waiting' || state === 'sending') counts[state] += 1
      }
      return counts
    },
    forget: () => {
      era += 1
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      deliveries.clear()
      queue.length = 0
      finished.length = 0
      delivered = 0
      dropped = 0
      announceSettled()
    },
    close: () => {
      courier.forget()
      poster.close()
    },
  }

  function newDelivery(notifications: Notification[], flat: boolean): Delivery {
    return {
      id: ++sequence,
      channel: notifications[0]?.channel ?? 'changes',
      fields: [...new Set(notifications.map((notification) => notification.field))],
      accounts: [...new Set(notifications.map((notification) => notification.account))],
      body: wireJson(envelope(world, notifications, flat)),
      state: 'waiting',
      attempts: 0,
      firstAt: world.now(),
      nextAt: null,
      lastStatus: null,
    }
  }

  function work(): void {
    while (running < AT_ONCE && queue.length > 0 && !world.settings.webhooks.paused) {
      const delivery = queue.shift()
      if (delivery) void attempt(delivery, era)
    }
    announceSettled()
  }

  async function attempt(delivery: Delivery, startedIn: number): Promise<void> {
    running += 1
    delivery.state = 'sending'
    delivery.attempts += 1
    delivery.lastStatus = await post(delivery)
    running -= 1
    if (startedIn !== era) return work()
    if (delivery.lastStatus === 200) finish(delivery, 'delivered')
    else planRetry(delivery)
    world.emit({ kind: 'delivery' })
    work()
  }

  function post(delivery: Delivery): Promise<number | null> {
    const { secret, timeout_ms } = world.settings.webhooks
    const key = secret === 'meta' ? credentials.metaAppSecret : credentials.appSecret
    return poster.post({
      url: courier.url,
      body: delivery.body,
      timeoutMs: timeout_ms,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Webhooks/1.0 (sandbox)',
        ...signatureHeaders(delivery.body, key),
      },
    })
  }

  function planRetry(delivery: Delivery): void {
    const { retry_ms, horizon_ms, unsubscribe_after_ms } = world.settings.webhooks
    const failingFor = world.now() - delivery.firstAt
    const messaging = delivery.channel !== 'changes'
    if (failingFor >= (messaging ? Math.min(unsubscribe_after_ms, horizon_ms) : horizon_ms)) {
      finish(delivery, 'dropped')
      if (messaging) unsubscribe(delivery)
      return
    }
    const wait = retry_ms[Math.min(delivery.attempts, retry_ms.length) - 1] ?? 1000
    delivery.state = 'waiting'
    delivery.nextAt = world.now() + wait
    const timer = setTimeout(() => {
      timers.delete(delivery.id)
      queue.push(delivery)
      work()
    }, wait)
    timer.unref()
    timers.set(delivery.id, timer)
  }

  /** After an hour of failures the platform takes the subscription away and says nothing. */
  function unsubscribe(delivery: Delivery): void {
    for (const username of delivery.accounts) {
      const account = findAccount(world, username)
      if (!account) continue
      account.subscribedFields = []
      world.emit({ kind: 'account', account })
    }
  }

  function isSettled(): boolean {
    return running === 0 && queue.length === 0
  }

  function announceSettled(): void {
    if (!isSettled()) return
    const waiters = settledWaiters
    settledWaiters = []
    for (const resolve of waiters) resolve()
  }

  /** Keeps the last ones for looking at, and not a whole storm. */
  function finish(delivery: Delivery, state: 'delivered' | 'dropped'): void {
    delivery.state = state
    if (state === 'delivered') delivered += 1
    else dropped += 1
    finished.push(delivery.id)
    const oldest = finished.length > KEPT ? finished.shift() : undefined
    if (oldest !== undefined) deliveries.delete(oldest)
  }

  return courier
}
