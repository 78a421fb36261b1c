import { defaultNotificationChoices, type NotificationChoice } from '@skein/contract/notifications'
import { minute } from '@skein/contract/durations'

/** Long enough to gather what happens together, short enough for somebody who waits. */
const gatherSeconds = 5
const pauseMinutes = 10

/** Seconds until notices may be mailed; `last` and `now` in milliseconds since 1970. */
export function mailDelay(last: number | null, now: number): number {
  const rest = last === null ? 0 : last + pauseMinutes * minute - now
  return Math.max(gatherSeconds, Math.ceil(rest / 1000))
}

/** Every kind once: as it was chosen, or else as usual. A notice that is not shown is not mailed either. */
export function choicesWith(chosen: readonly NotificationChoice[]): NotificationChoice[] {
  return defaultNotificationChoices.map((usual) => {
    const { kind, shown, mail } = chosen.find((choice) => choice.kind === usual.kind) ?? usual
    return { kind, shown, mail: shown && mail }
  })
}
