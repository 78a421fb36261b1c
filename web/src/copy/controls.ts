/** Labels of controls that all screens share. */
export const controls = {
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  retry: 'Retry',
  loading: 'Loading',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  skipToContent: 'Skip to content',
  exactValue: (label: string) => `${label}, exact value`,
  characters: (count: number, max: number) => `${count.toLocaleString('en')}/${max.toLocaleString('en')}`,
  somethingWentWrong: 'Something went wrong',
} as const

export const notificationKinds = {
  success: 'Done',
  error: 'Problem',
  warning: 'Careful',
  info: 'Note',
} as const
