import type { Credentials } from '../env.ts'
import type { World } from '../world.ts'
import { findAccount } from '../world/accounts.ts'
import { nextRandom } from '../world/random.ts'
import { createCourier, type Delivery } from './courier.ts'
import { notificationFor, type Notification } from './notifications.ts'

export interface Webhooks {
  url: string
  deliveries(): Delivery[]
  /** Sends as the platform would, through all faults. */
  notify(notification: Notification): void
  retryNow(): void
  /** Resolves once nothing waits for its first attempt. */
  settled(): Promise<void>
  counts(): WebhookCounts
  close(): void
}

interface WebhookCounts {
  notified: number
  lost: number
  unsubscribed: number
  waiting: number
  sending: number
  delivered: number
  dropped: number
}

/** Listens to the world and tells the app, with the losses, doubles and delays that are switched on. */
export function createWebhooks(
  world: World,
  credentials: Credentials,
  options: { url: string; mediaBase(): string },
): Webhooks {
  const courier = createCourier(world, credentials, options.url)
  const timers = new Set<NodeJS.Timeout>()
  const counts = { notified: 0, lost: 0, unsubscribed: 0 }
  let batch: Notification[] = []
  let batchTimer: NodeJS.Timeout | undefined
  let heldBack: Notification | undefined

  const stopListening = world.listen((event) => {
    if (event.kind === 'reset') return forget()
    const notification = notificationFor(world, event, options.mediaBase())
    if (notification) notify(notification)
  })

  function notify(notification: Notification): void {
    const account = findAccount(world, notification.account)
    if (!account || account.subscribedFields.length === 0) {
      counts.unsubscribed += 1
      return
    }
    counts.notified += 1
    const { webhooks, echoes } = world.settings
    const loss = notification.own ? Math.max(echoes.lose, webhooks.lose) : webhooks.lose
    if (happens(loss)) {
      counts.lost += 1
      return
    }
    const copies = happens(
      notification.own ? Math.max(echoes.duplicate, webhooks.duplicate) : webhooks.duplicate,
    )
      ? 2
      : 1
    const wait =
      notification.own && echoes.delay_ms > 0
        ? echoes.delay_ms
        : happens(webhooks.delay)
          ? webhooks.delay_ms
          : 0
    for (let copy = 0; copy < copies; copy++) later(wait + copy * 40, () => release(notification))
  }

  function release(notification: Notification): void {
    if (heldBack === undefined && happens(world.settings.webhooks.reorder)) {
      heldBack = notification
      later(400, () => freeHeldBack())
      return
    }
    collect(notification)
    freeHeldBack()
  }

  function freeHeldBack(): void {
    const held = heldBack
    heldBack = undefined
    if (held) collect(held)
  }

  function collect(notification: Notification): void {
    const { batch_size, batch_window_ms } = world.settings.webhooks
    batch.push(notification)
    if (batch_size <= 1 || batch.length >= batch_size) return flush()
    batchTimer ??= later(Math.max(5, batch_window_ms), flush)
  }

  function flush(): void {
    if (batchTimer) clearTimeout(batchTimer)
    batchTimer = undefined
    const ready = batch
    batch = []
    for (const group of Map.groupBy(ready, (notification) => notification.channel).values()) {
      courier.send(group, happens(world.settings.webhooks.flat))
    }
  }

  function later(ms: number, run: () => void): NodeJS.Timeout | undefined {
    if (ms <= 0) {
      run()
      return undefined
    }
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, ms)
    timers.add(timer)
    return timer
  }

  function happens(percent: number): boolean {
    if (percent <= 0) return false
    return percent >= 100 || nextRandom(world.chance) * 100 < percent
  }

  function forget(): void {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    batch = []
    batchTimer = undefined
    heldBack = undefined
    Object.assign(counts, { notified: 0, lost: 0, unsubscribed: 0 })
    courier.forget()
  }

  return {
    get url() {
      return courier.url
    },
    set url(url: string) {
      courier.url = url
    },
    deliveries: courier.deliveries,
    notify,
    retryNow: courier.retryNow,
    settled: courier.settled,
    counts: () => ({ ...counts, ...courier.counts() }),
    close: () => {
      stopListening()
      forget()
      courier.close()
    },
  }
}
