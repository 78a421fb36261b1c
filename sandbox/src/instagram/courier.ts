import type { Credentials } from '../env.ts'
import { findAccount } from '../world/accounts.ts'
import { type Notification } from './notifications.ts'
import { envelope } from './envelope.ts'
import { createPoster } from './post-body.ts'
import { signatureHeaders, wireJson } from './sign.ts'
import type { World } from '../world/world-types.ts'

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

const AT_ONCE = 48
const KEPT = 2000

/** Posts signed bodies, and posts them again until the app answers 200 or the horizon is passed. */
export class Courier {
  url: string
  readonly #world: World
  readonly #credentials: Credentials
  readonly #poster = createPoster()
  readonly #deliveries = new Map<number, Delivery>()
  readonly #timers = new Map<number, NodeJS.Timeout>()
  #queue: Delivery[] = []
  #finished: number[] = []
  #settledWaiters: (() => void)[] = []
  #sequence = 0
  #running = 0
  #era = 0
  #ended = { delivered: 0, dropped: 0 }

  constructor(world: World, credentials: Credentials, url: string) {
    this.#world = world
    this.#credentials = credentials
    this.url = url
  }

  send(notifications: Notification[], flat: boolean): void {
    const delivery: Delivery = {
      id: ++this.#sequence,
      channel: notifications[0]?.channel ?? 'changes',
      fields: [...new Set(notifications.map((notification) => notification.field))],
      accounts: [...new Set(notifications.map((notification) => notification.account))],
      body: wireJson(envelope(this.#world, notifications, flat)),
      state: 'waiting',
      attempts: 0,
      firstAt: this.#world.now(),
      nextAt: null,
      lastStatus: null,
    }
    this.#deliveries.set(delivery.id, delivery)
    this.#queue.push(delivery)
    this.#work()
  }

  deliveries(): Delivery[] {
    return [...this.#deliveries.values()]
  }

  retryNow(): void {
    for (const [id, timer] of this.#timers) {
      clearTimeout(timer)
      const delivery = this.#deliveries.get(id)
      if (delivery) this.#queue.push(delivery)
    }
    this.#timers.clear()
    this.#work()
  }

  settled(): Promise<void> {
    if (this.#isSettled()) return Promise.resolve()
    return new Promise((resolve) => this.#settledWaiters.push(resolve))
  }

  counts(): Record<Delivery['state'], number> {
    const counts = { waiting: 0, sending: 0, ...this.#ended }
    for (const { state } of this.#deliveries.values()) {
      if (state === 'waiting' || state === 'sending') counts[state] += 1
    }
    return counts
  }

  forget(): void {
    this.#era += 1
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
    this.#deliveries.clear()
    this.#queue = []
    this.#finished = []
    this.#ended = { delivered: 0, dropped: 0 }
    this.#announceSettled()
  }

  close(): void {
    this.forget()
    this.#poster.close()
  }

  #work(): void {
    while (this.#running < AT_ONCE && this.#queue.length > 0 && !this.#world.settings.webhooks.paused) {
      const delivery = this.#queue.shift()
      if (delivery) void this.#attempt(delivery, this.#era)
    }
    this.#announceSettled()
  }

  async #attempt(delivery: Delivery, startedIn: number): Promise<void> {
    this.#running += 1
    delivery.state = 'sending'
    delivery.attempts += 1
    delivery.lastStatus = await this.#post(delivery)
    this.#running -= 1
    if (startedIn !== this.#era) return this.#work()
    if (delivery.lastStatus === 200) this.#finish(delivery, 'delivered')
    else this.#planRetry(delivery)
    this.#world.emit({ kind: 'delivery' })
    this.#work()
  }

  #post(delivery: Delivery): Promise<number | null> {
    const { secret, timeout_ms } = this.#world.settings.webhooks
    const key = secret === 'meta' ? this.#credentials.metaAppSecret : this.#credentials.appSecret
    return this.#poster.post({
      url: this.url,
      body: delivery.body,
      timeoutMs: timeout_ms,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Webhooks/1.0 (sandbox)',
        ...signatureHeaders(delivery.body, key),
      },
    })
  }

  #planRetry(delivery: Delivery): void {
    const { retry_ms, horizon_ms, unsubscribe_after_ms } = this.#world.settings.webhooks
    const messaging = delivery.channel !== 'changes'
    const patience = messaging ? Math.min(unsubscribe_after_ms, horizon_ms) : horizon_ms
    if (this.#world.now() - delivery.firstAt >= patience) {
      this.#finish(delivery, 'dropped')
      if (messaging) this.#unsubscribe(delivery)
      return
    }
    const wait = retry_ms[Math.min(delivery.attempts, retry_ms.length) - 1] ?? 1000
    delivery.state = 'waiting'
    delivery.nextAt = this.#world.now() + wait
    const timer = setTimeout(() => {
      this.#timers.delete(delivery.id)
      this.#queue.push(delivery)
      this.#work()
    }, wait)
    timer.unref()
    this.#timers.set(delivery.id, timer)
  }

  /** After an hour of failures the platform takes the subscription away and says nothing. */
  #unsubscribe(delivery: Delivery): void {
    for (const username of delivery.accounts) {
      const account = findAccount(this.#world, username)
      if (!account) continue
      account.subscribedFields = []
      this.#world.emit({ kind: 'account', account })
    }
  }

  /** Keeps the last ones for looking at, and not a whole storm. */
  #finish(delivery: Delivery, state: 'delivered' | 'dropped'): void {
    delivery.state = state
    this.#ended[state] += 1
    this.#finished.push(delivery.id)
    const oldest = this.#finished.length > KEPT ? this.#finished.shift() : undefined
    if (oldest !== undefined) this.#deliveries.delete(oldest)
  }

  #isSettled(): boolean {
    return this.#running === 0 && this.#queue.length === 0
  }

  #announceSettled(): void {
    if (!this.#isSettled()) return
    const waiters = this.#settledWaiters
    this.#settledWaiters = []
    for (const resolve of waiters) resolve()
  }
}
