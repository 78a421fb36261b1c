/** An unbounded FIFO queue with one asynchronous reader. */
export interface AsyncQueue<T> extends AsyncIterable<T> {
  put(item: T): void
  /** Number of items that the reader has not taken yet. */
  readonly waiting: number
  /** Discards the waiting items. */
  clear(): void
  /** Ends the iteration after the waiting items. */
  close(): void
}

/**
 * `onLeave` runs once, when the reader has finished or cancelled; `onEmpty` each time it takes the last waiting item.
 */
export function createAsyncQueue<T>(
  onLeave: () => void,
  onEmpty: () => void = () => undefined,
): AsyncQueue<T> {
  let items: T[] = []
  let isClosed = false
  let hasLeft = false
  let wake: (() => void) | undefined

  const wakeReader = () => {
    wake?.()
    wake = undefined
  }

  async function next(): Promise<IteratorResult<T>> {
    for (;;) {
      if (!hasLeft && items.length > 0) {
        const [value] = items.splice(0, 1)
        if (items.length === 0) onEmpty()
        return { done: false, value: value as T }
      }
      if (isClosed || hasLeft) return leave()
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }

  function leave(): IteratorResult<T> {
    items = []
    if (!hasLeft) {
      hasLeft = true
      wakeReader()
      onLeave()
    }
    return { done: true, value: undefined }
  }

  return {
    put(item) {
      if (isClosed || hasLeft) return
      items.push(item)
      wakeReader()
    },
    get waiting() {
      return items.length
    },
    clear() {
      items = []
    },
    close() {
      isClosed = true
      wakeReader()
    },
    [Symbol.asyncIterator]: () => ({ next, return: async () => leave() }),
  }
}
