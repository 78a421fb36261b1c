import { setTimeout as wait } from 'node:timers/promises'
import { monotonic } from '../machine/clock.ts'
import type { Delivery } from './deliveries.ts'
import { Pool, type Dispatcher } from 'undici'

interface Answered {
  /** 0 when there was no answer, -1 when the request could not even be written. */
  status: number
  at: number
}

interface Sender {
  send(delivery: Delivery): Promise<Answered>
  close(): Promise<void>
}

/** Keep-alive connections to one webhook address, written on the dispatcher itself to cost little. */
export function createSender(address: string, connections: number): Sender {
  const { origin, pathname } = new URL(address)
  const pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 })
  return {
    send: ({ body, signature }) =>
      new Promise((resolve) => {
        const headers = ['content-type', 'application/json', 'x-hub-signature-256', signature]
        pool.dispatch({ method: 'POST', path: pathname, headers, body }, new Exchange(resolve))
      }),
    close: () => pool.destroy(),
  }
}

class Exchange implements Dispatcher.DispatchHandler {
  #resolve: (answered: Answered) => void
  #status = -1

  constructor(resolve: (answered: Answered) => void) {
    this.#resolve = resolve
  }

  onRequestStart(): void {
    this.#status = 0
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status
  }

  onResponseData(): void {}

  onResponseEnd(): void {
    this.#resolve({ status: this.#status, at: monotonic() })
  }

  onResponseError(): void {
    this.#resolve({ status: Math.min(0, this.#status), at: monotonic() })
  }
}

export interface Sent {
  delivery: Delivery
  /** When it left, or with a fixed pace when it should have left. */
  from: number
  acked: number
  ok: boolean
}

/** Each of `width` senders offers the next delivery as soon as the one before is answered. */
export async function stormClosed(
  deliveries: readonly Delivery[],
  senders: readonly Sender[],
  width: number,
): Promise<Sent[]> {
  const sentDeliveries: Sent[] = []
  let next = 0
  async function one(sender: Sender) {
    for (let delivery = deliveries[next++]; delivery; delivery = deliveries[next++]) {
      const from = monotonic()
      const { status, at } = await sender.send(delivery)
      sentDeliveries.push({ delivery, from, acked: at, ok: status === 200 })
    }
  }
  await Promise.all(Array.from({ length: width }, (_, index) => one(pick(senders, index))))
  return sentDeliveries
}

/**
 * Offers deliveries at a fixed pace whatever the answers do. Times count from the moment a delivery was meant to
 * leave, so a stalled receiver cannot hide the waiting of those behind.
 */
export async function stormOpen(
  deliveries: readonly Delivery[],
  senders: readonly Sender[],
  perSecond: number,
): Promise<Sent[]> {
  const sentDeliveries: Promise<Sent>[] = []
  const begin = monotonic() + 5
  const meant = (index: number) => begin + (index * 1000) / perSecond
  while (sentDeliveries.length < deliveries.length) {
    while (sentDeliveries.length < deliveries.length && meant(sentDeliveries.length) <= monotonic()) {
      const index = sentDeliveries.length
      const delivery = deliveries[index]
      if (!delivery) break
      sentDeliveries.push(
        pick(senders, index)
          .send(delivery)
          .then(({ status, at }) => ({ delivery, from: meant(index), acked: at, ok: status === 200 })),
      )
    }
    await wait(Math.max(0, meant(sentDeliveries.length) - monotonic()))
  }
  return Promise.all(sentDeliveries)
}

function pick(senders: readonly Sender[], index: number): Sender {
  const sender = senders[index % senders.length]
  if (!sender) throw new Error('A storm needs a receiver.')
  return sender
}
