import type { Credentials } from '../env.ts'
import { findAccount } from '../world/accounts.ts'
import { nextRandom } from '../world/random.ts'
import { Courier, type Delivery } from './courier.ts'
import { notificationFor, type Notification } from './notifications.ts'
import type { World } from '../world/world-types.ts'

interface WebhookCounts {
  notified: number
  lost: number
  unsubscribed: number
  waiting: number
  sending: number
  delivered: number
  dropped: number
}

interface WebhookOptions {
  url: string
  /** Where pictures of the sandbox are found. */
  mediaBase(): string
}

/** Listens to the world and tells the app, with the losses, doubles and delays that are switched on. */
export class Webhooks {
  readonly #world: World
  readonly #courier: Courier
  readonly #stopListening: () => void
  readonly #timers = new Set<NodeJS.Timeout>()
  #counts = { notified: 0, lost: 0, unsubscribed: 0 }
  #batch: Notification[] = []
  #batchTimer: NodeJS.Timeout | undefined
  #heldBack: Notification | undefined

  constructor(world: World, credentials: Credentials, options: WebhookOptions) {
    this.#world = world
    this.#courier = new Courier(world, credentials, options.url)
    this.#stopListening = world.listen((event) => {
      if (event.kind === 'reset') return this.#forget()
      const notification = notificationFor(world, event, options.mediaBase())
      if (notification) this.notify(notification)
    })
  }

  get url(): string {
    return this.#courier.url
  }

  set url(url: string) {
    this.#courier.url = url
  }

  /** Sends as the platform would, through all faults. */
  notify(notification: Notification): void {
    const account = findAccount(this.#world, notification.account)
    if (!account || account.subscribedFields.length === 0) {
      this.#counts.unsubscribed += 1
      return
    }
    this.#counts.notified += 1
    const { webhooks, echoes } = this.#world.settings
    const own = notification.own
    if (this.#happens(own ? Math.max(echoes.lose, webhooks.lose) : webhooks.lose)) {
      this.#counts.lost += 1
      return
    }
    const doubled = this.#happens(own ? Math.max(echoes.duplicate, webhooks.duplicate) : webhooks.duplicate)
    const late = this.#happens(webhooks.delay) ? webhooks.delay_ms : 0
    const wait = own && echoes.delay_ms > 0 ? echoes.delay_ms : late
    this.#later(wait, () => this.#release(notification))
    if (doubled) this.#later(wait + 40, () => this.#release(notification))
  }

  deliveries(): Delivery[] {
    return this.#courier.deliveries()
  }

  retryNow(): void {
    this.#courier.retryNow()
  }

  /** Resolves once nothing waits for its first attempt. */
  settled(): Promise<void> {
    return this.#courier.settled()
  }

  counts(): WebhookCounts {
    return { ...this.#counts, ...this.#courier.counts() }
  }

  close(): void {
    this.#stopListening()
    this.#forget()
    this.#courier.close()
  }

  #release(notification: Notification): void {
    if (this.#heldBack === undefined && this.#happens(this.#world.settings.webhooks.reorder)) {
      this.#heldBack = notification
      this.#later(400, () => this.#freeHeldBack())
      return
    }
    this.#collect(notification)
    this.#freeHeldBack()
  }

  #freeHeldBack(): void {
    const held = this.#heldBack
    this.#heldBack = undefined
    if (held) this.#collect(held)
  }

  #collect(notification: Notification): void {
    const { batch_size, batch_window_ms } = this.#world.settings.webhooks
    this.#batch.push(notification)
    if (batch_size <= 1 || this.#batch.length >= batch_size) return this.#flush()
    this.#batchTimer ??= this.#later(Math.max(5, batch_window_ms), () => this.#flush())
  }

  #flush(): void {
    if (this.#batchTimer) clearTimeout(this.#batchTimer)
    this.#batchTimer = undefined
    const ready = this.#batch
    this.#batch = []
    for (const group of Map.groupBy(ready, (notification) => notification.channel).values()) {
      this.#courier.send(group, this.#happens(this.#world.settings.webhooks.flat))
    }
  }

  #later(ms: number, run: () => void): NodeJS.Timeout | undefined {
    if (ms <= 0) {
      run()
      return undefined
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
    return timer
  }

  #happens(percent: number): boolean {
    if (percent <= 0) return false
    return percent >= 100 || nextRandom(this.#world.chance) * 100 < percent
  }

  #forget(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#batch = []
    this.#batchTimer = undefined
    this.#heldBack = undefined
    this.#counts = { notified: 0, lost: 0, unsubscribed: 0 }
    this.#courier.forget()
  }
}
