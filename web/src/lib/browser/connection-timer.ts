/** Timeouts of a connection, aware of the network and the visibility of the page. */
export interface ConnectionTimer {
  /**
   * Returns the signal for a new connection; aborts when the network is lost, the page is hidden for long, or on
   * `end`.
   */
  signal(): AbortSignal
  /** Restarts the idle timeout, in milliseconds; the connection is aborted when it expires. */
  restartIdleTimeout(idleTimeoutMs: number): void
  /** Waits the given time; less if the network or the user returns, longer while offline or hidden for long. */
  wait(milliseconds: number): Promise<void>
  end(): void
}

type Timer = ReturnType<typeof setTimeout>

/** `hiddenTimeoutMs`: milliseconds until a hidden page counts as inactive. */
export function createConnectionTimer(hiddenTimeoutMs: number): ConnectionTimer {
  const closed = new AbortController()
  let connection = new AbortController()
  let idleTimer: Timer | undefined
  let wake: (() => void) | undefined
  const presence = watchPresence(hiddenTimeoutMs, {
    signal: closed.signal,
    onInactive: () => connection.abort(),
    onActive: () => wake?.(),
  })

  return {
    signal() {
      connection = new AbortController()
      return AbortSignal.any([connection.signal, closed.signal])
    },
    restartIdleTimeout(idleTimeoutMs) {
      clearTimeout(idleTimer)
      idleTimer = setTimeout(() => connection.abort(), idleTimeoutMs)
    },
    async wait(milliseconds) {
      clearTimeout(idleTimer)
      let timer: Timer | undefined
      const elapsed = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
      const back = new Promise<void>((resolve) => (wake = resolve))
      await (presence.isInactive() ? back : Promise.race([elapsed, back]))
      clearTimeout(timer)
      if (presence.isInactive() && !closed.signal.aborted)
        await new Promise<void>((resolve) => (wake = resolve))
    },
    end() {
      closed.abort()
      presence.end()
      clearTimeout(idleTimer)
      wake?.()
    },
  }
}

interface PresenceOptions {
  signal: AbortSignal
  onInactive: () => void
  onActive: () => void
}

/** Watches the network and the visibility of the page. */
function watchPresence(hiddenTimeoutMs: number, { signal, onInactive, onActive }: PresenceOptions) {
  let hiddenTooLong = false
  let hiddenTimer: Timer | undefined

  function update() {
    clearTimeout(hiddenTimer)
    if (!navigator.onLine) onInactive()
    if (document.visibilityState === 'hidden') {
      hiddenTimer = setTimeout(() => {
        hiddenTooLong = true
        onInactive()
      }, hiddenTimeoutMs)
      return
    }
    hiddenTooLong = false
    if (navigator.onLine) onActive()
  }

  addEventListener('online', update, { signal })
  addEventListener('offline', update, { signal })
  document.addEventListener('visibilitychange', update, { signal })
  return { isInactive: () => hiddenTooLong || !navigator.onLine, end: () => clearTimeout(hiddenTimer) }
}
