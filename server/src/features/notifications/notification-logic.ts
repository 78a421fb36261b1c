import { defaultNotificationChoices, type NotificationChoice } from '@skein/contract/notifications'
import { minute } from '@skein/contract/durations'

/** Notifications within this time are sent in one mail. */
const batchSeconds = 5
const minMailIntervalMinutes = 10

/** Returns seconds until notifications may be mailed; `last` and `now` are in milliseconds since 1970. */
export function mailDelay(last: number | null, now: number): number {
  const remaining = last === null ? 0 : last + minMailIntervalMinutes * minute - now
  return Math.max(batchSeconds, Math.ceil(remaining / 1000))
}

/** Returns the choice for every kind, with defaults. A notification that is not shown is not mailed either. */
export function choicesWith(chosen: readonly NotificationChoice[]): NotificationChoice[] {
  return defaultNotificationChoices.map((defaults) => {
    const { kind, shown, mail } = chosen.find((choice) => choice.kind === defaults.kind) ?? defaults
    return { kind, shown, mail: shown && mail }
  })
}
