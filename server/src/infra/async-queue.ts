/** What is put in on one side comes out on the other, in order, as fast as it is taken. One reader. */
export interface AsyncQueue<T> extends AsyncIterable<T> {
  put(item: T): void
  /** Items that nobody has taken yet. */
  readonly waiting: number
  /** Throws away what waits. */
  clear(): void
  /** Ends the reader once it has taken what waits. */
  close(): void
}

/** `onLeave` runs once, when the reader is through or has gone away. */
export function createAsyncQueue<T>(onLeave: () => void): AsyncQueue<T> {
  let items: T[] = []
  let closed = false
  let left = false
  let wake: (() => void) | undefined

  const rouse = () => {
    wake?.()
    wake = undefined
  }

  async function next(): Promise<IteratorResult<T>> {
    for (;;) {
      if (!left && items.length > 0) return { done: false, value: items.splice(0, 1)[0] as T }
      if (closed || left) return leave()
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }

  function leave(): IteratorResult<T> {
    items = []
    if (!left) {
      left = true
      rouse()
      onLeave()
    }
    return { done: true, value: undefined }
  }

  return {
    put(item) {
      if (closed || left) return
      items.push(item)
      rouse()
    },
    get waiting() {
      return items.length
    },
    clear() {
      items = []
    },
    close() {
      closed = true
      rouse()
    },
    [Symbol.asyncIterator]: () => ({ next, return: async () => leave() }),
  }
}
