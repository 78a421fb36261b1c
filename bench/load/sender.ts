import { Pool, type Dispatcher } from 'undici'
import { monotonic } from '../machine/clock.ts'
import type { Delivery } from './deliveries.ts'

export interface Answered {
  /** 0 when there was no answer, -1 when the request could not even be written. */
  status: number
  at: number
}

export interface Sender {
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
