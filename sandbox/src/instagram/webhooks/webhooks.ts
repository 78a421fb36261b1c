import { holds } from '../../assumptions.ts'
import type { Credentials } from '../../env.ts'
import { findAccount, requireAccount, setSubscription } from '../../state/accounts.ts'
import { DAY, HOUR } from '../../state/durations.ts'
import { nextRandom } from '../../state/random.ts'
import type { SandboxState } from '../../state/state-types.ts'
import { notificationFor, type Notification } from './notifications.ts'
import { oddNotifications } from './odd-comments.ts'
import { signatureHeaders, wireJson } from './sign.ts'

/** One signed request to the app, repeated until the app answers 200. */
interface Delivery {
  notifications: Notification[]
  body: string
  attempts: number
  firstAt: number
}

interface WebhookOptions {
  url: string
  /** Returns the base address of the pictures. */
  mediaBase(): string
}

const MAX_CONCURRENT = 48
const TIMEOUT_MS = 20_000
/** Comments are retried for 36 hours. After an hour of failed messages the platform ends the subscription. */
const COMMENT_HORIZON = 1.5 * DAY
const MESSAGE_HORIZON = HOUR

/** Sends the events of the state to the app, with the losses, duplicates and delays of the settings. */
export class Webhooks {
  url: string
  readonly #state: SandboxState
  readonly #credentials: Credentials
  readonly #stopListening: () => void
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #retries = new Map<Delivery, NodeJS.Timeout>()
  #ended = { delivered: 0, dropped: 0, lost: 0 }
  #batch: Notification[] = []
  #batchTimer: NodeJS.Timeout | undefined
  #heldBack: Notification | undefined
  #held: Notification[] = []
  #queue: Delivery[] = []
  #sending = new Set<Delivery>()
  #onSettled: (() => void)[] = []

  constructor(state: SandboxState, credentials: Credentials, options: WebhookOptions) {
    this.url = options.url
    this.#state = state
    this.#credentials = credentials
    this.#stopListening = state.listen((event) => {
      if (event.kind === 'reset') return this.#clear()
      const notification = notificationFor(state, event, options.mediaBase())
      if (notification) this.notify(notification)
    })
  }

  /** Sends a notification if the account is subscribed. */
  notify(notification: Notification): void {
    const account = findAccount(this.#state, notification.account)
    if (!account || account.subscribedFields.length === 0) return
    if (!holds(this.#state.settings, 'webhooks_keep_arriving')) {
      this.#ended.lost += 1
      return
    }
    for (const odd of oddNotifications(this.#state, notification)) this.#send(odd)
  }

  #send(notification: Notification): void {
    const { webhooks, echoes } = this.#state.settings
    const { lose, duplicate } = notification.own ? echoes : { lose: 0, duplicate: 0 }
    if (this.#happens(Math.max(lose, webhooks.lose))) {
      this.#ended.lost += 1
      return
    }
    if (this.#happens(webhooks.hold)) {
      this.#held.push(notification)
      return
    }
    const wait = this.#happens(webhooks.delay) ? webhooks.delayMs : 0
    this.#later(wait, () => this.#reorder(notification))
    const isRepeated = !holds(this.#state.settings, 'delivered_once')
    if (isRepeated || this.#happens(Math.max(duplicate, webhooks.duplicate)))
      this.#later(wait + 40, () => this.#reorder(notification))
  }

  /** Delivers the notifications that were held. Returns their number. */
  release(): number {
    const heldNotifications = this.#held.splice(0)
    for (const notification of heldNotifications) this.#collect(notification)
    return heldNotifications.length
  }

  retryNow(): void {
    for (const [delivery, timer] of this.#retries) {
      clearTimeout(timer)
      this.#queue.push(delivery)
    }
    this.#retries.clear()
    this.#work()
  }

  /** Resolves once nothing waits for its first attempt. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSettled.push(resolve)
      this.#announceSettled()
    })
  }

  counts(): Record<'waiting' | 'sending' | 'delivered' | 'dropped' | 'lost', number> {
    const waiting = this.#queue.length + this.#retries.size
    return { waiting, sending: this.#sending.size, ...this.#ended }
  }

  close(): void {
    this.#stopListening()
    this.#clear()
  }

  /** Holds one notification back until the next one was sent, at most 400 ms. */
  #reorder(notification: Notification): void {
    const isReordered = !holds(this.#state.settings, 'delivered_in_order')
    if (
      this.#heldBack === undefined &&
      (isReordered || this.#happens(this.#state.settings.webhooks.reorder))
    ) {
      this.#heldBack = notification
      this.#later(400, () => this.#releaseHeldBack())
      return
    }
    this.#collect(notification)
    this.#releaseHeldBack()
  }

  #releaseHeldBack(): void {
    const heldNotification = this.#heldBack
    this.#heldBack = undefined
    if (heldNotification) this.#collect(heldNotification)
  }

  #collect(notification: Notification): void {
    const { batchSize, batchWindowMs } = this.#state.settings.webhooks
    this.#batch.push(notification)
    if (this.#batch.length >= batchSize) return this.#flush()
    this.#batchTimer ??= this.#later(Math.max(5, batchWindowMs), () => this.#flush())
  }

  #flush(): void {
    clearTimeout(this.#batchTimer)
    this.#batchTimer = undefined
    const batch = this.#batch
    this.#batch = []
    for (const notifications of Map.groupBy(batch, ({ channel }) => channel).values()) {
      const { settings } = this.#state
      const isFlat =
        !holds(settings, 'comment_in_changes') || this.#happens(this.#state.settings.webhooks.flat)
      const json = wireJson(envelope(this.#state, notifications, isFlat))
      const body = holds(settings, 'ids_are_text')
        ? json
        : json.replaceAll(/("(?:\w*id|id)":)"(\d{15,})"/g, '$1$2')
      this.#queue.push({ notifications, body, attempts: 0, firstAt: this.#state.now() })
    }
    this.#work()
  }

  #work(): void {
    while (this.#sending.size < MAX_CONCURRENT && !this.#state.settings.webhooks.paused) {
      const delivery = this.#queue.shift()
      if (!delivery) break
      void this.#attempt(delivery)
    }
    this.#announceSettled()
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const sending = this.#sending
    sending.add(delivery)
    delivery.attempts += 1
    const isAccepted = await this.#post(delivery.body)
    sending.delete(delivery)
    if (sending !== this.#sending) return
    if (isAccepted) this.#ended.delivered += 1
    else this.#scheduleRetry(delivery)
    this.#state.emit({ kind: 'delivery' })
    this.#work()
  }

  async #post(body: string): Promise<boolean> {
    const { appSecret, metaAppSecret } = this.#credentials
    const { settings } = this.#state
    const isMeta = settings.webhooks.secret === 'meta' || !holds(settings, 'signed_with_instagram_secret')
    const secret = isMeta ? metaAppSecret : appSecret
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Webhooks/1.0 (sandbox)',
      ...signatureHeaders(body, secret),
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const response = await fetch(this.url, { method: 'POST', headers, body, signal })
      await response.arrayBuffer()
      return response.status === 200
    } catch {
      return false
    }
  }

  #scheduleRetry(delivery: Delivery): void {
    const isMessage = delivery.notifications[0]?.channel !== 'changes'
    const age = this.#state.now() - delivery.firstAt
    if (age >= (isMessage ? MESSAGE_HORIZON : COMMENT_HORIZON)) {
      this.#ended.dropped += 1
      if (isMessage) this.#unsubscribe(delivery)
      return
    }
    const { retryMs } = this.#state.settings.webhooks
    const wait = retryMs[Math.min(delivery.attempts, retryMs.length) - 1] ?? 1000
    const timer = setTimeout(() => {
      this.#retries.delete(delivery)
      this.#queue.push(delivery)
      this.#work()
    }, wait)
    timer.unref()
    this.#retries.set(delivery, timer)
  }

  #unsubscribe({ notifications }: Delivery): void {
    for (const { account: username } of notifications) {
      setSubscription(this.#state, requireAccount(this.#state, username), [])
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
    return percent > 0 && nextRandom(this.#state.chance) * 100 < percent
  }

  #announceSettled(): void {
    if (this.#sending.size > 0 || this.#queue.length > 0) return
    for (const resolve of this.#onSettled.splice(0)) resolve()
  }

  #clear(): void {
    for (const timer of [...this.#timers, ...this.#retries.values()]) clearTimeout(timer)
    this.#timers.clear()
    this.#retries.clear()
    this.#batch = []
    this.#batchTimer = undefined
    this.#heldBack = undefined
    this.#held = []
    this.#queue = []
    this.#sending = new Set()
    this.#ended = { delivered: 0, dropped: 0, lost: 0 }
    this.#announceSettled()
  }
}

/** Returns the body for notifications of one channel, possibly of several accounts. */
function envelope(
  state: SandboxState,
  notifications: Notification[],
  isFlat: boolean,
): Record<string, unknown> {
  const now = state.now()
  const groups = Map.groupBy(notifications, ({ account }) => account)
  const entry = [...groups].flatMap(([username, group]): Record<string, unknown>[] => {
    const account = requireAccount(state, username)
    const id = holds(state.settings, 'entry_id_is_user_id') ? account.id : account.scopedId
    const { channel = 'changes', entryId = id } = group[0] ?? {}
    if (channel !== 'changes') return [{ time: now, id: entryId, [channel]: group.map(({ value }) => value) }]
    const time = holds(state.settings, 'comment_time_seconds') ? Math.floor(now / 1000) : now
    const changes = group.map(({ field, value }) => ({ field, value }))
    return isFlat ? changes.map((change) => ({ id, time, ...change })) : [{ id, time, changes }]
  })
  return { object: 'instagram', entry }
}
