import { defaultScheduler, notifyManager } from '@tanstack/react-query'

/**
 * Runs a change of the query cache that the screen draws in the frame of the press.
 * By itself the library tells of a change by a timer, and browsers draw a frame before they serve timers.
 */
export function tellAtOnce(change: () => void): void {
  notifyManager.setScheduler((tell) => tell())
  try {
    change()
  } finally {
    notifyManager.setScheduler(defaultScheduler)
  }
}
