import { m } from '@skein/messages'

export const platforms = [
  ['Instagram', m.landing_parts_platform_list_1_2(), true],
  ['Gmail', m.landing_parts_platform_list_2(), true],
  ['WhatsApp', m.landing_parts_platform_list_3_2(), false],
  ['Facebook', m.landing_parts_platform_list_4_2(), false],
  ['X', m.landing_parts_platform_list_5_2(), false],
  ['Slack', m.landing_parts_platform_list_6_2(), false],
  ['Microsoft Teams', m.landing_parts_platform_list_7_2(), false],
] as const
