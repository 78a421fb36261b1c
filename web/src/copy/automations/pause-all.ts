export const pauseWords = {
  pause: 'Pause all',
  resume: 'Resume all',
  pauseFull: 'Pause all automatic replies',
  resumeFull: 'Resume all automatic replies',
  paused: 'Automatic replies paused.',
  resumed: 'Automatic replies resumed.',
  banner: (name: string) => `Automatic replies are paused for @${name}. Nothing is sent until you resume.`,
  undo: 'Undo',
  retry: 'Retry',
  pauseFailed: "Couldn't pause automatic replies.",
  resumeFailed: "Couldn't resume automatic replies.",
} as const
