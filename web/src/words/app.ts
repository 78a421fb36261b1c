export const brandName = 'Skein'

export const appWords = {
  notice: 'About this installation',
  screenFailed: 'This screen stopped working',
  screenFailedText: 'The rest of Skein still works. Try again, or go back to the start.',
  toStart: 'Go to the start',
} as const

export const offlineWords = 'You are offline. What you see may be old; nothing is lost.'
