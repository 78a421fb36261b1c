export const brandName = 'Skein'

export const appWords = {
  notice: 'About this installation',
  screenFailed: 'This screen stopped working',
  screenFailedText: 'The rest of Skein still works. Try again, or go back to the start.',
  toStart: 'Go to the start',
} as const

/** Texts about the network connection. */
export const connectionWords = {
  offline: 'You are offline. What you see may be old; nothing is lost.',
  unreachable: 'Can’t reach Skein. Retrying…',
  waiting: (n: number) =>
    n === 1
      ? '1 change waits and is sent when you are back.'
      : `${n} changes wait and are sent when you are back.`,
  reconnecting: 'Reconnecting …',
  back: 'You are back. Everything is up to date.',
} as const
