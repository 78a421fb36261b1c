export const brandName = 'Skein'

export const appWords = {
  notice: 'About this server',
  screenFailed: 'Something went wrong on this page',
  screenFailedText: 'Try again, or go back to the home page. Your other pages still work.',
  toStart: 'Go to home page',
} as const

/** Texts about the network connection. */
export const connectionWords = {
  offline: "You're offline.",
  unreachable: "Can't reach Skein. Retrying…",
  waiting: (n: number) =>
    n === 1 ? '1 change will be sent when you reconnect.' : `${n} changes will be sent when you reconnect.`,
  reconnecting: 'Reconnecting…',
  back: "You're back online. Everything is up to date.",
} as const
