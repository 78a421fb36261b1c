import { m } from '@skein/messages'

/** The platforms that work today, with what they offer. */
export const platforms = [
  ['Instagram', m.landing_parts_platform_list_1_2()],
  ['Gmail', m.landing_parts_platform_list_2()],
] as const

export const plannedPlatforms = ['WhatsApp', 'Facebook', 'X', 'Slack', 'Microsoft Teams'] as const
