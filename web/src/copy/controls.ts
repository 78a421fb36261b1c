import { m } from '@skein/messages'
import { formatNumber } from '../lib/format.ts'

/** Labels of controls that all screens share. */
export const controls = {
  ok: m.controls_ok(),
  cancel: m.controls_cancel(),
  close: m.controls_close(),
  dismiss: m.controls_dismiss(),
  retry: m.controls_retry(),
  loading: m.controls_loading(),
  showPassword: m.controls_show_password(),
  hidePassword: m.controls_hide_password(),
  skipToContent: m.controls_skip_to_content(),
  exactValue: (label: string) => m.controls_exact_value({ label }),
  charactersLeft: (left: number) =>
    left < 0
      ? m.controls_characters_left_too_long_by({ count: -left })
      : m.controls_characters_left_left({ count: left }),
  characters: (count: number, max: number) => `${formatNumber(count)}/${formatNumber(max)}`,
  unitOf: (label: string) => m.controls_unit_of({ label }),
  periodUnits: {
    seconds: m.controls_period_units_seconds(),
    minutes: m.controls_period_units_minutes(),
    hours: m.controls_period_units_hours(),
    days: m.controls_period_units_days(),
  },
  somethingWentWrong: m.controls_something_went_wrong(),
} as const

export const notificationKinds = {
  success: m.controls_notification_kinds_success(),
  error: m.controls_notification_kinds_error(),
  warning: m.controls_notification_kinds_warning(),
  info: m.controls_notification_kinds_info(),
} as const
