/** Waiting and giving up, by what the browser knows of network and reader. */
export interface Pause {
  /** For a new connection: ends it when the network goes, the reader is away for long, or all is over. */
  signal(): AbortSignal
  /** Something came in; if nothing more does for so many milliseconds, the connection counts as dead. */
  heard(maxSilence: number): void
  /** Waits so long, shorter when network or reader come back, longer while one of them is away. */
  wait(milliseconds: number): Promise<void>
  end(): void
}

type Timer = ReturnType<typeof setTimeout>

/** `restAfter`: milliseconds after which a reader who looks elsewhere counts as away. */
export function createPause(restAfter: number): Pause {
  const over = new AbortController()
  let connection = new AbortController()
  let silence: Timer | undefined
  let wake: (() => void) | undefined
  const presence = watchPresence(restAfter, {
    signal: over.signal,
    onAway: () => connection.abort(),
    onBack: () => wake?.(),
  })

  return {
    signal() {
      connection = new AbortController()
      return AbortSignal.any([connection.signal, over.signal])
    },
    heard(maxSilence) {
      clearTimeout(silence)
      silence = setTimeout(() => connection.abort(), maxSilence)
    },
    async wait(milliseconds) {
      clearTimeout(silence)
      let timer: Timer | undefined
      const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
      const back = new Promise<void>((resolve) => (wake = resolve))
      await (presence.isAway() ? back : Promise.race([enough, back]))
      clearTimeout(timer)
      if (presence.isAway() && !over.signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
    },
    end() {
      over.abort()
      presence.end()
      clearTimeout(silence)
      wake?.()
    },
  }
}

interface PresenceOptions {
  signal: AbortSignal
  onAway: () => void
  onBack: () => void
}

/** Whether there is a network, and somebody who looks at the page. */
function watchPresence(restAfter: number, { signal, onAway, onBack }: PresenceOptions) {
  let resting = false
  let rest: Timer | undefined

  function look() {
    clearTimeout(rest)
    if (!navigator.onLine) onAway()
    if (document.visibilityState === 'hidden') {
      rest = setTimeout(() => {
        resting = true
        onAway()
      }, restAfter)
      return
    }
    resting = false
    if (navigator.onLine) onBack()
  }

  addEventListener('online', look, { signal })
  addEventListener('offline', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  return { isAway: () => resting || !navigator.onLine, end: () => clearTimeout(rest) }
}
