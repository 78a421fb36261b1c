import { formatNumber } from '../lib/format.ts'

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
  exactValue: (label: string) => `${label}, value`,
  charactersLeft: (left: number) =>
    left < 0
      ? `Too long by ${formatNumber(-left)} ${left === -1 ? 'character' : 'characters'}`
      : `${formatNumber(left)} ${left === 1 ? 'character' : 'characters'} left`,
  characters: (count: number, max: number) => `${formatNumber(count)}/${formatNumber(max)}`,
  unitOf: (label: string) => `${label}, unit`,
  periodUnits: { seconds: 'seconds', minutes: 'minutes', hours: 'hours', days: 'days' },
  somethingWentWrong: 'Something went wrong',
} as const

export const notificationKinds = {
  success: 'Success',
  error: 'Error',
  warning: 'Warning',
  info: 'Info',
} as const
