export const pauseWords = {
  pause: 'Pause all',
  resume: 'Resume all',
  pauseFull: 'Pause all automation',
  resumeFull: 'Resume all automation',
  paused: 'All automation is paused.',
  resumed: 'Automation goes on.',
  banner: (name: string) =>
    `All automation of @${name} is paused. Rules decide nothing and nothing is sent until you resume.`,
  undo: 'Undo',
  retry: 'Retry',
  pauseFailed: 'Automation could not be paused.',
  resumeFailed: 'Automation could not be resumed.',
} as const
